/** Tasks of which one runs at a time. Each call ends the task before and gives the signal of the next one. */
export function createSingleTask(): () => AbortSignal {
  let task = new AbortController();
  return () => {
    task.abort();
    task = new AbortController();
    return task.signal;
  };
}
