import { previewDump } from './preview.ts'

// Four megabytes of troops take a noticeable while: read beside the page, typing stays smooth.
addEventListener('message', ({ data }: MessageEvent<{ id: number; text: string }>) => {
  postMessage({ id: data.id, preview: previewDump(data.text) })
})
