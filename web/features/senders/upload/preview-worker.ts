import { type PreviewWorld, previewDump } from './preview.ts'

/** The answer has the same ID. */
export interface PreviewQuestion {
  id: number
  text: string
  world: PreviewWorld
}

// Parsing 4 MB takes noticeable time: the worker keeps typing smooth.
addEventListener('message', ({ data: { id, text, world } }: MessageEvent<PreviewQuestion>) => {
  postMessage({ id, preview: previewDump(text, world) })
})
