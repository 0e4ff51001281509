import { createContext, useContext, useSyncExternalStore } from 'react'
import { countdownText } from './countdown.ts'
import type { Ticker } from './ticker.ts'

/** The server's clock for all parts of the page. */
export const TickerContext = createContext<Ticker | undefined>(undefined)

export function useTicker(): Ticker {
  const ticker = useContext(TickerContext)
  if (!ticker) throw new Error('useTicker needs a TickerContext')
  return ticker
}

/** `read` of the current second; renders again only when its result changes. */
export function useAtSecond<T extends string | number | boolean | undefined>(read: (second: number) => T): T {
  const ticker = useTicker()
  return useSyncExternalStore(ticker.subscribe, () => read(ticker.second()))
}

export function Countdown({ launch, className }: { launch: number; className: string }) {
  const text = useAtSecond((second) => countdownText(launch - second))
  return (
    <span className={className} role="timer" aria-live="off">
      {text}
    </span>
  )
}
