import { describe, expect, test } from 'vitest'
import type { Mark } from '../../../../../shared/model/orders/order.ts'
import {
  joinedQueues,
  laterMark,
  type MarkQueue,
  marksToSend,
  markTime,
  queued,
  type SentMark,
  withLaterMarks,
  withoutSent,
} from '../../../../../web/orders/data/mark-queue.ts'
import { fc } from '../../../../support/properties.ts'

type Line = Mark & { id: string }
const at = (milliseconds: number) => new Date(milliseconds).toISOString()
const aQueue = (...marks: SentMark[]): MarkQueue => new Map(marks.map(({ line, ...mark }) => [line, mark]))

describe('a queue', () => {
  const early: SentMark = { line: 'a', state: 'sent', at: at(1000) }
  const late: SentMark = { line: 'a', state: 'open', at: at(2000) }
  const other: SentMark = { line: 'b', state: 'skipped', at: at(500), reason: 'Truppen weg' }

  test('keeps the last word of each line, and sends the oldest first', () => {
    expect(marksToSend(queued(aQueue(early, other), 'a', late), 10)).toEqual([other, late])
    expect(marksToSend(aQueue(early, other), 1)).toEqual([other])
  })

  test('loses what has arrived, and nothing that was said since', () => {
    expect(withoutSent(aQueue(late, other), [early, other])).toEqual(aQueue(late))
    expect(withoutSent(aQueue(late), [late])).toEqual(new Map())
  })

  test('of two tabs has the later word of each line', () => {
    expect(joinedQueues(aQueue(late), aQueue(early, other))).toEqual(aQueue(late, other))
    expect(joinedQueues(aQueue(early, other), aQueue(late))).toEqual(aQueue(late, other))
  })

  test('counts a mark as made after what its maker sees, with any clock on the device', () => {
    expect(markTime(5000, [undefined, { at: at(4000) }, {}])).toBe(at(5000))
    expect(markTime(5000.4, [{ at: at(7000) }])).toBe(at(7001))
  })
})

/** A server as the real one is: of two marks of a line the later holds, what lies in the future counts as now. */
function aServer(lines: string[]) {
  const marks = new Map<string, Mark>(lines.map((line) => [line, { state: 'open' }]))
  return {
    marks,
    take(sent: readonly SentMark[], now: number): (Mark & { line: string })[] {
      for (const { line, state, at: said } of sent) {
        const mark: Mark = { state, at: Date.parse(said) > now ? at(now) : said, by: 'member' }
        const standing = marks.get(line)
        if (standing && (standing.at === undefined || standing.at < (mark.at ?? ''))) marks.set(line, mark)
      }
      return sent.map(({ line }) => ({ line, state: 'open', ...marks.get(line) }))
    },
    lines: (): Line[] => [...marks].map(([id, mark]) => ({ id, ...mark })),
  }
}

type Server = ReturnType<typeof aServer>

/** A device with the page open; its clock goes wrong by `skew`, as far as the page knows. What it keeps survives a reload. */
function aDevice(server: Server, skew: number) {
  let queue: MarkQueue = new Map()
  let lines = server.lines()
  let underWay: { sent: SentMark[]; answer?: (Mark & { line: string })[] } | undefined
  let polled: Line[] | undefined
  const learn = (known: readonly (Mark & { line: string })[]) => {
    lines = withLaterMarks(lines, new Map(known.map(({ line, ...mark }) => [line, mark])))
  }
  const shown = () =>
    lines.map((line) => {
      const mark = queue.get(line.id)
      return { line: line.id, state: mark && laterMark(line, mark) === mark ? mark.state : line.state }
    })
  return {
    shown,
    tap(line: string, state: Mark['state'], now: number) {
      const standing = lines.find(({ id }) => id === line)
      queue = queued(queue, line, { state, at: markTime(now + skew, [standing, queue.get(line)]) })
      expect(shown().find((each) => each.line === line)?.state).toBe(state)
    },
    /** A call goes out; the server hears it, twice if the network repeats it, or never. */
    send(now: number, heard: 0 | 1 | 2) {
      underWay = { sent: marksToSend(queue, 3) }
      for (let times = 0; times < heard; times++) {
        const answer = server.take(underWay.sent, now)
        underWay = { ...underWay, answer }
      }
    },
    /** Its answer arrives, or is lost; the page tries again later. */
    answer(isLost: boolean) {
      const { sent, answer } = underWay ?? {}
      underWay = undefined
      if (!sent || !answer || isLost) return
      learn(answer)
      queue = withoutSent(queue, sent)
    },
    /** The sheet is read now, and arrives later: what was marked meanwhile is not in it. */
    read() {
      polled = server.lines()
    },
    take() {
      if (!polled) return
      const known = new Map<string, Mark>(lines.map(({ id, ...mark }) => [id, mark]))
      lines = withLaterMarks(polled, known)
      polled = undefined
    },
    settled: () => queue.size === 0,
  }
}

const names = ['a', 'b', 'c', 'd', 'e']
const device = fc.nat({ max: 1 })
const step = fc.oneof(
  fc.record({
    kind: fc.constant('tap' as const),
    device,
    line: fc.constantFrom(...names),
    state: fc.constantFrom('open' as const, 'sent' as const, 'skipped' as const),
  }),
  fc.record({ kind: fc.constant('send' as const), device, heard: fc.constantFrom(0 as const, 1 as const, 2 as const) }),
  fc.record({ kind: fc.constant('answer' as const), device, isLost: fc.boolean() }),
  fc.record({ kind: fc.constantFrom('read' as const, 'take' as const), device }),
)
const steps = fc.array(fc.tuple(fc.integer({ min: 1, max: 40 }), step), { maxLength: 60 })
/** Milliseconds by which what the page takes for the server's time is wrong. */
const skew = fc.integer({ min: -30, max: 30 })

test('after any taps on two devices, lost and repeated, the later mark wins in the end, and both show it', () => {
  fc.assert(
    fc.property(steps, skew, skew, (plan, first, second) => {
      const server = aServer(names)
      const devices = [aDevice(server, first), aDevice(server, second)]
      const said = new Map<string, { state: string; at: number }[]>()
      let now = 1_800_000_000_000
      for (const [pause, each] of plan) {
        now += pause
        const here = devices[each.device] ?? expect.unreachable()
        if (each.kind === 'tap') {
          here.tap(each.line, each.state, now)
          said.set(each.line, [...(said.get(each.line) ?? []), { state: each.state, at: now }])
        } else if (each.kind === 'send') here.send(now, each.heard)
        else if (each.kind === 'answer') here.answer(each.isLost)
        else here[each.kind]()
      }
      // In the end everybody is online again.
      for (let round = 0; !devices.every((each) => each.settled()); round++) {
        expect(round, 'what waits is sent').toBeLessThan(20)
        for (const each of devices) {
          now += 100
          each.send(now, 1)
          each.answer(false)
        }
      }
      for (const each of devices) {
        each.read()
        each.take()
      }
      const standing = server.lines().map(({ id, state }) => ({ line: id, state }))
      expect(devices[0]?.shown()).toEqual(standing)
      expect(devices[1]?.shown()).toEqual(standing)
      for (const [line, marks] of said) {
        const last = marks.at(-1)
        const isClear = marks.slice(0, -1).every(({ at }) => (last?.at ?? 0) - at > 100)
        if (isClear) expect(server.marks.get(line)?.state, line).toBe(last?.state)
      }
      for (const name of names) if (!said.has(name)) expect(server.marks.get(name)).toEqual({ state: 'open' })
    }),
    { numRuns: 3000 },
  )
})
