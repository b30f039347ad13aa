import { createContext, type ReactNode, useContext } from "react";
import type { InstallStore } from "./install-store.ts";

const InstallContext = createContext<InstallStore | null>(null);

/** Provides what the browser said of installing the app. */
export function InstallProvider({
  store,
  children,
}: {
  readonly store: InstallStore;
  readonly children: ReactNode;
}): ReactNode {
  return <InstallContext value={store}>{children}</InstallContext>;
}

/** What the browser said of installing the app. Throws outside an {@link InstallProvider}. */
export function useInstallStore(): InstallStore {
  const store = useContext(InstallContext);
  if (store === null) throw new Error("useInstallStore must be used within an InstallProvider");
  return store;
}
