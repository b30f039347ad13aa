/** What a benchmark does at the moment. `model` names the model for people. */
export type BenchmarkStep =
  | { readonly code: "making-photo" }
  | { readonly code: "reading-photo" }
  | { readonly code: "looking-for-kept-answers" }
  | { readonly code: "loading"; readonly model: string }
  | { readonly code: "warming-up" }
  | { readonly code: "measuring" }
  | { readonly code: "watching-page" }
  | { readonly code: "answering" };
