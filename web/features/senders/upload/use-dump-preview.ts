import { useCallback, useEffect, useRef, useState } from 'react'
import { maxBodyBytes } from '../../../../shared/contract/endpoint.ts'
import type { DumpPreview, PreviewWorld } from './preview.ts'
import type { PreviewQuestion } from './preview-worker.ts'

const pauseAfterTyping = 300

/**
 * Parses a dump in a worker once typing pauses. `preview` belongs to the last text; undefined for blank text, while parsing, and if
 * the browser cannot run the worker.
 */
export function useDumpPreview({ units, settings, server }: PreviewWorld): {
  preview: DumpPreview | undefined
  show: (text: string) => void
} {
  const [preview, setPreview] = useState<DumpPreview>()
  const worker = useRef<Worker>(undefined)
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined)
  const latest = useRef({ id: 0, text: '' })
  const newest = useRef<PreviewWorld>({ units, settings, server })

  useEffect(
    () => () => {
      clearTimeout(timer.current)
      worker.current?.terminate()
      worker.current = undefined
    },
    [],
  )

  const ask = useCallback((pause: number) => {
    clearTimeout(timer.current)
    timer.current = setTimeout(() => {
      worker.current ??= startWorker((answer) => answer.id === latest.current.id && setPreview(answer.preview))
      const question: PreviewQuestion = { ...latest.current, world: newest.current }
      worker.current.postMessage(question)
    }, pause)
  }, [])

  const show = useCallback(
    (text: string) => {
      clearTimeout(timer.current)
      latest.current = { id: latest.current.id + 1, text }
      setPreview(undefined)
      // Skips text that the server would reject.
      if (text.length <= maxBodyBytes && text.trim() !== '') ask(pauseAfterTyping)
    },
    [ask],
  )

  // Settings may load after the first input: parse again with them.
  useEffect(() => {
    newest.current = { units, settings, server }
    const { text } = latest.current
    if (units && settings && text.length <= maxBodyBytes && text.trim() !== '') ask(0)
  }, [units, settings, server, ask])

  return { preview, show }
}

function startWorker(onAnswer: (answer: { id: number; preview: DumpPreview }) => void): Worker {
  const worker = new Worker(new URL('./preview-worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<{ id: number; preview: DumpPreview }>) => onAnswer(data))
  return worker
}
