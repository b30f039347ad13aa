import { createContext, type ReactNode, useContext } from "react";

/**
 * What pages use of the app beyond their own parts: stores, and functions that open stores. A room adds its services
 * to this interface, in the file of the hooks that read them:
 *
 *     declare module "#src/ui/services.tsx" {
 *       interface AppServices {
 *         readonly plan: PlanStore;
 *       }
 *     }
 *
 * So this file knows no room, and who makes the services (src/main.tsx, the tests) can leave none out.
 */
export interface AppServices {}

const ServicesContext = createContext<Partial<AppServices>>({});

/** Hands the services down to the pages. Who draws a part of the app alone needs only the services of that part. */
export function ServicesProvider({
  services,
  children,
}: {
  readonly services: Partial<AppServices>;
  readonly children: ReactNode;
}): ReactNode {
  return <ServicesContext value={services}>{children}</ServicesContext>;
}

/** A service by its name. Throws where no {@link ServicesProvider} above hands it down. */
export function useService<Name extends keyof AppServices>(name: Name): NonNullable<AppServices[Name]> {
  const service = useContext(ServicesContext)[name];
  if (service === undefined) throw new Error(`"${name}" is read outside of a ServicesProvider that has it`);
  return service;
}
