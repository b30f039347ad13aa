/** The event with which a browser offers to install the app, and how often the person was asked. */
export function installOffer(): { readonly event: Event; readonly asked: () => number } {
  let count = 0;
  const event = Object.assign(new Event("beforeinstallprompt", { cancelable: true }), {
    prompt: () => {
      count += 1;
      return Promise.resolve();
    },
  });
  return { event, asked: () => count };
}
