import { useCallback, useState } from 'react'

/** Number of columns of at least `minWidth` pixels, at the usual size of text, that fit into the element with the ref `frame`; at least one. */
export function useColumns(minWidth: number) {
  const [columns, setColumns] = useState(1)
  const frame = useCallback(
    (element: HTMLElement | null) => {
      if (!element) return
      const measure = () => {
        const scale = Number.parseFloat(getComputedStyle(element).fontSize) / 14
        setColumns(Math.max(1, Math.floor(element.clientWidth / (minWidth * scale))))
      }
      const observer = new ResizeObserver(measure)
      observer.observe(element)
      measure()
      return () => observer.disconnect()
    },
    [minWidth],
  )
  return { columns, frame }
}
