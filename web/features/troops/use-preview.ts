import { useCallback, useEffect, useRef, useState } from 'react'
import type { DumpPreview } from './preview.ts'

const pauseAfterTyping = 300

/**
 * Reads a dump in a worker once typing pauses. `preview` always belongs to the text shown last; it is undefined for a blank text,
 * while the text is being read, and where the browser cannot run the worker: the server reads the dump anyway.
 */
export function usePreview(): { preview: DumpPreview | undefined; show: (text: string) => void } {
  const [preview, setPreview] = useState<DumpPreview>()
  const worker = useRef<Worker>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef(0)

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      worker.current?.terminate()
      worker.current = undefined
    },
    [],
  )

  const show = useCallback((text: string) => {
    clearTimeout(timer.current)
    const id = ++latest.current
    setPreview(undefined)
    if (text.trim() === '') return
    timer.current = setTimeout(() => {
      worker.current ??= startWorker((answer) => answer.id === latest.current && setPreview(answer.preview))
      worker.current.postMessage({ id, text })
    }, pauseAfterTyping)
  }, [])

  return { preview, show }
}

function startWorker(onAnswer: (answer: { id: number; preview: DumpPreview }) => void): Worker {
  const worker = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; preview: DumpPreview }>) => onAnswer(data))
  return worker
}
