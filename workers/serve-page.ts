import { expose, transfer } from "comlink";
import type { Result } from "#domain/result.ts";
import type { AnswerTransfers } from "./contract.ts";
import { holdLifeLock } from "./life-lock.ts";

/** A method of an API that is not known here. */
type Method = (...args: readonly unknown[]) => Promise<Result<unknown, unknown>>;

/** Serves the methods of a worker to the page, for as long as the worker lives. See: [Note: Life lock] */
export function servePage<Api extends object>(api: Api, transfers: AnswerTransfers<Api> = {}): void {
  expose(withTransfers(api, transfers));
  holdLifeLock(self);
}

/** The API, with answers that transfer these parts. */
export function withTransfers<Api extends object>(api: Api, transfers: AnswerTransfers<Api>): Api {
  const table: [name: string, partsOf: (value: unknown) => Transferable[]][] = Object.entries(transfers);
  const changed = table.map(([name, partsOf]) => {
    const method: Method = Reflect.get<object, string>(api, name);
    const transferring: Method = async (...args) => {
      const reply = await method(...args);
      return reply.ok ? transfer(reply, partsOf(reply.value)) : reply;
    };
    return { [name]: transferring };
  });
  return Object.assign({}, api, ...changed);
}
