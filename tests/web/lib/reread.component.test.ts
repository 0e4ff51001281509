import { createElement, type ReactNode } from 'react'
import { createRoot } from 'react-dom/client'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { contract } from '../../../shared/contract/index.ts'
import { SiteFrame } from '../../../web/app/site-frame.tsx'
import { call } from '../../../web/lib/api/api.ts'
import { reread } from '../../../web/lib/api/reread.ts'
import { put, showDuring, useRead } from '../../../web/lib/api/use-read.ts'
import { nextTask } from '../../../web/lib/browser/next-task.ts'
import { currentWorldId } from '../../../web/lib/browser/persisted-store.ts'
import { answer, answers, failure, hold, recordedCalls } from '../support/answers.ts'
import { aPlanSummary, aTarget, aWorld } from '../support/samples.ts'

const { targets, plans, worlds } = contract
const of = (planId: string) => ({ params: { planId } })
const written = { params: { planId: 'plan-1', targetId: 'offs-1' } }

/** The number of targets of each plan. */
let stored: Record<string, number>
const list = (count: number) => ({ targets: Array.from({ length: count }, (_, x) => aTarget({ x: 400 + x })) })

let close: () => void
let place: HTMLElement
/** Shows reads in the site's frame; what was shown before is closed. */
function show(...shown: ReactNode[]): void {
  close()
  place = document.createElement('div')
  document.body.append(place)
  const root = createRoot(place)
  root.render(createElement(SiteFrame, undefined, ...shown))
  close = () => root.unmount()
}

function Targets({ planId }: { planId: string }) {
  const { data } = useRead(targets.list, of(planId))
  return createElement('p', { id: planId }, data?.targets.length ?? 'nothing')
}
function Lists() {
  const read = [useRead(plans.list, {}), useRead(worlds.list, {})]
  return createElement('p', { id: 'lists' }, read.every(({ data }) => data) ? 'read' : 'nothing')
}
const targetsOf = (planId: string) => createElement(Targets, { key: planId, planId })
const lists = createElement(Lists, { key: 'lists' })

const shows = (id: string, text: string | number) =>
  expect.poll(() => place.querySelector(`#${id}`)?.textContent).toBe(String(text))
const reads = (planId: string) => recordedCalls('targets.list').filter(({ params }) => params.planId === planId).length
const settled = () => reread(targets.remove, written)

beforeEach(() => {
  close = () => undefined
  stored = { 'plan-1': 3, 'plan-2': 3 }
  currentWorldId.set('world-1')
  answers({
    'targets.list': ({ params }) => list(stored[params.planId] ?? 0),
    'targets.remove': ({ params }) => {
      stored[params.planId] = (stored[params.planId] ?? 0) - 1
      return { success: true }
    },
    'plans.list': { plans: [aPlanSummary()] },
    'worlds.list': { worlds: [aWorld()] },
  })
})
afterEach(() => close())

describe('a write', () => {
  it('makes what is shown of its plan read again, and lists with it, but nothing of other plans or worlds', async () => {
    show(targetsOf('plan-1'), targetsOf('plan-2'), lists)
    await shows('lists', 'read')
    await shows('plan-2', 3)
    await call(targets.remove, written)
    await shows('plan-1', 2)
    await settled()
    expect(reads('plan-2')).toBe(1)
    expect(recordedCalls('plans.list')).toHaveLength(3)
    expect(recordedCalls('worlds.list')).toHaveLength(1)
  })

  it('makes what is not shown read again when it is shown next, also right after it was read', async () => {
    show(targetsOf('plan-1'))
    await shows('plan-1', 3)
    show()
    await call(targets.remove, written)
    show(targetsOf('plan-1'))
    await shows('plan-1', 2)
  })

  it('changes nothing that is shown if it fails, or is a preview', async () => {
    answers({
      'targets.remove': failure('target_not_found'),
      'targets.addManual': answer(200, { success: true }),
      'worlds.previewSettings': {},
    })
    show(targetsOf('plan-1'))
    await shows('plan-1', 3)
    await expect(call(targets.remove, written)).rejects.toThrow()
    await call(worlds.previewSettings, { params: { worldId: 'world-1' }, body: {} })
    const lines = { coordinates: ['400|500'], type: 'offs' as const, maxOff: 1, maxFake: 0, maxBFake: 0 }
    await call(targets.addManual, { ...of('plan-1'), body: { ...lines, preview: true } })
    await nextTask()
    await nextTask()
    expect(reads('plan-1')).toBe(1)
  })

  it('wins over a read that began before it ended and is answered later', async () => {
    const late = Promise.withResolvers<ReturnType<typeof list>>()
    answers({ 'targets.list': () => (reads('plan-1') === 1 ? late.promise : list(stored['plan-1'] ?? 0)) })
    show(targetsOf('plan-1'))
    await expect.poll(() => reads('plan-1')).toBe(1)
    await call(targets.remove, written)
    await shows('plan-1', 2)
    late.resolve(list(3))
    await nextTask()
    await nextTask()
    await shows('plan-1', 2)
  })

  it('is followed by one read at a time, however many writes there are', async () => {
    let [underWay, most] = [0, 0]
    answers({
      'targets.list': async ({ params }) => {
        most = Math.max(most, ++underWay)
        for (let task = 0; task < 10; task++) await nextTask()
        underWay--
        return list(stored[params.planId] ?? 0)
      },
    })
    stored['plan-1'] = 100
    show(targetsOf('plan-1'))
    await shows('plan-1', 100)
    for (let count = 0; count < 80; count++) await call(targets.remove, written)
    await settled()
    await shows('plan-1', 20)
    expect(most).toBe(1)
    expect(reads('plan-1')).toBeLessThan(40)
  })

  it('has its answer shown at once, and a read after it', async () => {
    show(targetsOf('plan-1'))
    await shows('plan-1', 3)
    const release = hold('targets.list')
    await call(targets.remove, written)
    await expect.poll(() => reads('plan-1')).toBe(2)
    stored['plan-1'] = 1
    await put(targets.list, of('plan-1'), list(2))
    await shows('plan-1', 2)
    release()
    await shows('plan-1', 1)
    expect(reads('plan-1')).toBe(3)
  })

  it('shows what it will change, also if that is read meanwhile, and takes it back if it fails', async () => {
    show(targetsOf('plan-1'))
    await shows('plan-1', 3)
    const release = hold('targets.remove')
    const removing = showDuring(targets.list, of('plan-1'), () => list(2), call(targets.remove, written))
    await shows('plan-1', 2)
    await reread(targets.remove, written)
    expect(reads('plan-1')).toBe(2)
    await shows('plan-1', 2)
    stored['plan-1'] = 2
    release()
    await removing
    await shows('plan-1', 1)

    answers({ 'targets.remove': failure('target_not_found') })
    const failing = showDuring(targets.list, of('plan-1'), () => list(0), call(targets.remove, written))
    await expect(failing).rejects.toThrow()
    await shows('plan-1', 1)
  })
})
