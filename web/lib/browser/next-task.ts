/** Resolves in a new task, so that a slow device can paint and take input in between. */
export const nextTask = () => new Promise<void>((resolve) => setTimeout(resolve))
