import { type PreviewWorld, previewDump } from './preview.ts'

/** What the page asks for; the answer carries the same id. */
export interface PreviewQuestion {
  id: number
  text: string
  world: PreviewWorld
}

// Four megabytes of troops take a noticeable while: read beside the page, typing stays smooth.
addEventListener('message', ({ data: { id, text, world } }: MessageEvent<PreviewQuestion>) => {
  postMessage({ id, preview: previewDump(text, world) })
})
