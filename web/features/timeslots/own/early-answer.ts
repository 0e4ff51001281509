declare global {
  /** The request that public/timeslots/early.js sent before the page's code was loaded. */
  var earlySlots: { url: string; secret: string | undefined; answer: Promise<Response> } | undefined
}

/** The early answer to this request, once; undefined if there is none. */
export function takeEarlyAnswer(url: string, secret: string | undefined): Promise<Response> | undefined {
  const early = globalThis.earlySlots
  globalThis.earlySlots = undefined
  return early?.url === url && early.secret === secret ? early.answer : undefined
}
