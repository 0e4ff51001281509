export interface PollerOptions {
  /** Loads once and returns the issue number, undefined on failure. `isOpening`: reports the page as opened. */
  load(isOpening: boolean): Promise<number | undefined>
  /** Whether the key is known to lead nowhere: loads on request, but does not poll. */
  isEnded(): boolean
}

/** Decides when a sheet is loaded, and which load reports the page as opened. */
export interface SheetPoller {
  /** Loads, and polls while the page is visible until `stop`. */
  start(): void
  stop(): void
  /** Loads now, or waits for the load under way; resolves even on failure. Does not report the page as opened by itself. */
  refresh(): Promise<void>
  /** Loads after a write, which a load under way may not have; resolves even on failure. */
  reload(): Promise<void>
  /** Loads unless the last attempt was less than `age` milliseconds ago. */
  refreshAfter(age: number): Promise<void>
  refreshIfVisible(): void
  /** Loads and reports the page as opened once visible; pauses polling once hidden. */
  noteVisibility(): void
  /** Reports an issue loaded by polling as opened, on a touch or key. */
  noteUse(): void
}

/** Milliseconds from one poll to the next. */
export const pollEvery = 30_000

export function sheetPoller({ load, isEnded }: PollerOptions): SheetPoller {
  /** Whether the next load while visible reports the page as opened; polling alone never does. */
  let mustReport = true
  let loadedIssue: number | undefined
  let reportedIssue: number | undefined
  let attemptedAt = Number.NEGATIVE_INFINITY
  let loading: Promise<void> | undefined
  let timer: ReturnType<typeof setTimeout> | undefined
  let running = false

  async function loadOnce(): Promise<void> {
    attemptedAt = Date.now()
    const isOpening = mustReport && isVisible()
    const issue = await load(isOpening)
    if (issue === undefined) return
    loadedIssue = issue
    if (!isOpening) return
    mustReport = false
    reportedIssue = issue
  }
  const refresh = () => {
    loading ??= loadOnce().finally(() => {
      loading = undefined
      pollLater()
    })
    return loading
  }
  function pollLater() {
    clearTimeout(timer)
    if (running && isVisible() && !isEnded()) timer = setTimeout(refresh, pollEvery)
  }
  /** Waits for a load under way, which may not report it. */
  const reportOpened = async () => {
    mustReport = true
    await loading
    if (mustReport) await refresh()
  }

  return {
    start() {
      running = true
      void refresh()
    },
    stop() {
      running = false
      clearTimeout(timer)
    },
    refresh,
    reload: async () => {
      await loading
      await refresh()
    },
    refreshAfter: async (age) => {
      // The device's clock may be set back.
      if (Math.abs(Date.now() - attemptedAt) >= age) await refresh()
    },
    refreshIfVisible() {
      if (isVisible()) void refresh()
    },
    noteVisibility() {
      if (isVisible()) void reportOpened()
      else clearTimeout(timer)
    },
    noteUse() {
      const isNew = reportedIssue !== undefined && reportedIssue !== loadedIssue
      if (isNew && !isEnded() && !mustReport) void reportOpened()
    },
  }
}

const isVisible = () => document.visibilityState === 'visible'
