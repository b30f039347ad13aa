import { expose, transfer } from "comlink";
import type { Result } from "#domain/result.ts";
import type { MethodLimits, MethodTable } from "./contract.ts";
import { holdLifeLock } from "./life-lock.ts";

/** A method of an API that is not known here. */
type Method = (...args: readonly unknown[]) => Promise<Result<unknown, unknown>>;

/** Serves the methods of a worker to the page, for as long as the worker lives. See: [Note: Life lock] */
export function servePage<Api extends object>(api: Api, methods: MethodTable<Api>): void {
  expose(withTransfers(api, methods));
  holdLifeLock(self);
}

/** The API, with answers that hand over what the table says, instead of copying it. */
export function withTransfers<Api extends object>(api: Api, methods: MethodTable<Api>): Api {
  const table: [name: string, limits: MethodLimits<unknown[], unknown>][] = Object.entries(methods);
  const changed = table.map(([name, { returns }]) => {
    if (returns === undefined) return {};
    const method: Method = Reflect.get<object, string>(api, name);
    const transferring: Method = async (...args) => {
      const reply = await method(...args);
      return reply.ok ? transfer(reply, returns(reply.value)) : reply;
    };
    return { [name]: transferring };
  });
  return Object.assign({}, api, ...changed);
}
