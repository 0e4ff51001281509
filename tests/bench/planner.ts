import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { isMainThread, parentPort, Worker, workerData } from 'node:worker_threads'
import { gunzipSync } from 'node:zlib'
import { diagnose } from '../../shared/planner/explain/diagnose.ts'
import type { Problem } from '../../shared/planner/model/problem.ts'
import { type PlanOptions, plan } from '../../shared/planner/plan/plan.ts'
import { shuffled } from '../support/random-numbers.ts'
import { median } from './median.ts'
import { absenceRows } from './planner/absences.ts'
import { banRows } from './planner/bans.ts'
import { disguiseRows } from './planner/disguise.ts'
import { explainingRows } from './planner/explaining.ts'
import { keptLinesRows } from './planner/kept-lines.ts'
import { loadRows } from './planner/load.ts'
import { marginRows } from './planner/margins.ts'
import { onePlayerRow, partingRows, unequalWindowsRows } from './planner/parting.ts'
import { personRows } from './planner/persons.ts'
import { previewRows } from './planner/preview.ts'
import { ARRIVAL, HOUR, type Place, toProblem } from './planner/problems.ts'
import { reliabilityRows } from './planner/reliability.ts'
import { disguiseRow } from './planner/risks.ts'
import type { BenchRow } from './row.ts'

interface Instance {
  name: string
  problem: Problem
  milliseconds: number
  maximum?: number
  peer?: string
}

const LARGEST = {
  name: '600×300',
  file: '600x300-max2-seed1',
  senders: 600,
  targets: 300,
  demand: 2,
  milliseconds: 20,
}

const INSTANCES = [
  { name: '200×200', file: '200x200-max1-seed1', senders: 200, targets: 200, demand: 1, milliseconds: 5 },
  { name: '150×150', file: '150x150-max2-seed1', senders: 150, targets: 150, demand: 2, milliseconds: 10 },
  LARGEST,
  { name: '100×100', file: '100x100-max1-seed2', senders: 100, targets: 100, demand: 1, milliseconds: 5 },
]

/**
 * The planner's figures beside the yardsticks of its issue. Takes instances and coordinates from the shared data folder, or
 * makes like ones up without it. Memory is the peak of the whole process, so call this in a process of its own.
 */
export async function plannerBenchmarks(sharedDataDir: string | undefined): Promise<BenchRow[]> {
  const villages = await readPlaces(sharedDataDir)
  const rows: BenchRow[] = []
  for (const spec of INSTANCES) rows.push(...(await smallRows(await readInstance(spec, sharedDataDir, villages))))
  rows.push(...largeRows('5,000 offs × 2,000 targets, dense', largePlan(villages, 5000, 2000, 1, 3), [2000, 512]))
  rows.push(
    ...fakeRows(
      '10,000 villages × 5 fakes on 5,000 targets',
      largePlan(villages, 10_000, 5000, 5, 10),
      [1500, 1024, 47],
    ),
  )
  rows.push(
    ...fakeRows(
      '20,000 villages × 5 of 12 wanted fakes on 8,000 targets',
      largePlan(villages, 20_000, 8000, 5, 12),
      [4000, 1024, 65],
    ),
  )
  rows.push(nightRow(villages))
  rows.push(...scarceSlotsRows(villages))
  rows.push(doublingRow(villages))
  rows.push(...keptLinesRows('60 players, 2,259 villages, 300 targets', sharedTargets(villages)))
  rows.push(...loadRows(villages), ...absenceRows(villages))
  rows.push(...marginRows(villages), ...(await disguiseRows(villages, sharedDataDir)))
  rows.push(...partingRows(villages), ...personRows(villages))
  rows.push(onePlayerRow((await readInstance(LARGEST, sharedDataDir, villages)).problem), ...unequalWindowsRows())
  rows.push(...previewRows(villages), ...banRows(villages), ...explainingRows(villages), disguiseRow(villages))
  rows.push(...reliabilityRows())
  return rows
}

async function smallRows({ name, problem, milliseconds, maximum, peer }: Instance): Promise<BenchRow[]> {
  const first = await coldTime(problem)
  const { assigned, bound } = plan(problem)
  const times = measureTimes(problem, 60).slice(20)
  return [
    { name: `${name}: short of the maximum`, ours: (maximum ?? bound) - assigned, yardstick: 0, unit: 'attacks', peer },
    { name: `${name}: time`, ours: rounded(median(times)), yardstick: milliseconds, unit: 'ms' },
    { name: `${name}: first run, cold`, ours: rounded(first), yardstick: milliseconds * 10, unit: 'ms' },
  ]
}

function largeRows(name: string, problem: Problem, [milliseconds, megabytes]: [number, number]): BenchRow[] {
  const options = { spreadOrigins: (problem.senders.supply[0] ?? 0) > 1 }
  const times = measureTimes(problem, 3, options)
  const result = plan(problem, options)
  const peak = process.resourceUsage().maxRSS / 1024
  const start = performance.now()
  const { bound, reasons } = diagnose(problem, result)
  const explained = performance.now() - start
  const note = `${result.assigned} of ${result.required}, ${result.pairs} feasible pairs`
  return [
    { name: `${name}: short of the bound`, ours: bound - result.assigned, yardstick: 0, unit: 'attacks', note },
    { name: `${name}: time`, ours: rounded(median(times)), yardstick: milliseconds, unit: 'ms' },
    { name: `${name}: memory of the process`, ours: Math.round(peak), yardstick: megabytes, unit: 'MB' },
    {
      name: `${name}: diagnosis`,
      ours: rounded(explained),
      yardstick: milliseconds,
      unit: 'ms',
      note: `${reasons.length} targets explained`,
    },
  ]
}

function fakeRows(
  name: string,
  problem: Problem,
  [milliseconds, megabytes, fields]: [number, number, number],
): BenchRow[] {
  const { senders, targets } = problem
  const { sender, target, launch } = plan(problem, { spreadOrigins: true }).assignment
  const minutes = new Map<string, number>()
  let way = 0
  for (const [i, s] of sender.entries()) {
    const t = target[i] ?? 0
    way += Math.hypot((senders.x[s] ?? 0) - (targets.x[t] ?? 0), (senders.y[s] ?? 0) - (targets.y[t] ?? 0))
    const minute = `${senders.player[s]} ${Math.floor((launch[i] ?? 0) / 60)}`
    minutes.set(minute, (minutes.get(minute) ?? 0) + 1)
  }
  return [
    ...largeRows(name, problem, [milliseconds, megabytes]),
    { name: `${name}: mean way`, ours: rounded(way / sender.length), yardstick: fields, unit: 'fields' },
    { name: `${name}: densest minute`, ours: Math.max(...minutes.values()), yardstick: 4, unit: 'launches' },
  ]
}

/** The largest plan, two fifths of its players with nights. */
function nightRow(villages: Place[]): BenchRow {
  const problem = largePlan(villages, 20_000, 8000, 5, 12)
  const days = Array.from({ length: 10 }, (_, day) => ARRIVAL - (10 - day) * 24 * HOUR)
  const night = Float64Array.from(days.flatMap((day) => [day + 3 * HOUR, day + 12 * HOUR]))
  const asleep = { ...problem, nights: problem.windows.map((_, player) => (player % 5 < 2 ? night : undefined)) }
  const options = { spreadOrigins: true }
  return {
    name: '20,000 villages × 5 of 12 wanted fakes on 8,000 targets, 20 of 50 players with nights: time',
    ours: rounded(median(measureTimes(asleep, 3, options))),
    yardstick: 4000,
    unit: 'ms',
    note: `${rounded(median(measureTimes(problem, 3, options)))} ms without nights`,
  }
}

/** Explaining plans in which slots are what is short: of many players with two slots each, or with one and a tight start. */
function scarceSlotsRows(villages: Place[]): BenchRow[] {
  const players = 100
  const dailySlots = (hours: number, starts: number[]) =>
    Array.from({ length: players }, (_, player) => {
      const shift = (player % 7) * (HOUR / 10)
      return Float64Array.from(starts.flatMap((start) => [start + shift, start + shift + hours * HOUR]))
    })
  const [from, to] = [villages.slice(0, 5000), villages.slice(5000, 7000)]
  const plans: [name: string, problem: Problem][] = [
    ['two slots each', toProblem(from, to, 1, 2, dailySlots(0.2, [ARRIVAL - 32 * HOUR, ARRIVAL - 16 * HOUR]))],
    [
      'two slots each and a late start',
      {
        ...toProblem(from, to, 1, 2, dailySlots(0.5, [ARRIVAL - 32 * HOUR, ARRIVAL - 16 * HOUR])),
        sendFrom: ARRIVAL - 30 * HOUR,
      },
    ],
    ['hardly any slots', toProblem(from, to, 1, 2, dailySlots(0.02, [ARRIVAL - 24 * HOUR]))],
  ]
  return plans.map(([name, problem]) => {
    const result = plan(problem)
    const start = performance.now()
    const { reasons, helps } = diagnose(problem, result)
    return {
      name: `5,000 × 2,000, 100 players, ${name}: diagnosis`,
      ours: rounded(performance.now() - start),
      yardstick: 1500,
      unit: 'ms',
      note: `${reasons.length} targets explained, ${helps.length} changes that help`,
    }
  })
}

/** Twice the senders and targets make four times the pairs; quadratic cost in pairs would be 16 times the time. */
function doublingRow(villages: Place[]): BenchRow {
  const sizes = [1, 2, 4].map((k) => largePlan(villages, 2500 * k, 1000 * k, 1, 3))
  const times = sizes.map((problem) => median(measureTimes(problem, 3)))
  const growth = times.slice(1).map((time, i) => time / (times[i] ?? time))
  return {
    name: 'twice the offs and targets: time times',
    ours: rounded(Math.max(...growth)),
    yardstick: 8,
    unit: '',
    note: `${times.map((time) => `${rounded(time)} ms`).join(' → ')} with four times the pairs each`,
  }
}

function measureTimes(problem: Problem, runs: number, options: PlanOptions = {}): number[] {
  return Array.from({ length: runs }, () => {
    const start = performance.now()
    plan(problem, options)
    return performance.now() - start
  })
}

const rounded = (value: number) => Math.round(value * 100) / 100

interface InstanceFile {
  minutesPerField: number
  arriveAt: string
  slots: { from: string; to: string }[]
  senders: { x: number; y: number; maxOff: number }[]
  targets: { x: number; y: number; maxOff: number }[]
  maximum: number
  peer: { systematic: { assigned: number; seconds: number } }
}

async function readInstance(
  spec: (typeof INSTANCES)[number],
  sharedDataDir: string | undefined,
  villages: Place[],
): Promise<Instance> {
  const { name, milliseconds } = spec
  const path = join(sharedDataDir ?? '', 'planner', `${spec.file}.json`)
  if (!sharedDataDir || !existsSync(path)) {
    const near = villages.filter(([x, y]) => Math.hypot(x - 500, y - 500) < 60)
    const windows = [-27, -3].flatMap((hour) => [ARRIVAL + hour * HOUR, ARRIVAL + (hour + 3) * HOUR])
    const [from, to] = [near.slice(0, spec.senders), near.slice(spec.senders, spec.senders + spec.targets)]
    return { name, milliseconds, problem: toProblem(from, to, 1, spec.demand, [Float64Array.from(windows)]) }
  }
  const file: InstanceFile = JSON.parse(await readFile(path, 'utf8'))
  const seconds = (iso: string) => Date.parse(iso) / 1000
  const slots = file.slots.toSorted((a, b) => seconds(a.from) - seconds(b.from))
  const windows = Float64Array.from(slots.flatMap((slot) => [seconds(slot.from), seconds(slot.to)]))
  const base = toProblem(file.senders.map(toPlace), file.targets.map(toPlace), 1, 1, [windows])
  const problem: Problem = {
    ...base,
    senders: {
      ...base.senders,
      supply: Int32Array.from(file.senders, (s) => s.maxOff),
      minutesPerField: base.senders.minutesPerField.fill(file.minutesPerField),
    },
    targets: {
      ...base.targets,
      demand: Int32Array.from(file.targets, (t) => t.maxOff),
      arrival: base.targets.arrival.fill(seconds(file.arriveAt)),
    },
  }
  const { assigned, seconds: needed } = file.peer.systematic
  return { name, milliseconds, problem, maximum: file.maximum, peer: `${assigned} of ${file.maximum} in ${needed} s` }
}

const toPlace = ({ x, y }: { x: number; y: number }): Place => [x, y]

/** Villages spread over the world, 50 players who always can, no limit on the way: every pair is feasible. */
function largePlan(villages: Place[], senders: number, targets: number, supply: number, demand: number): Problem {
  const windows = Array.from({ length: 50 }, () => undefined)
  const used = villages.slice(0, senders + targets)
  return toProblem(used.slice(0, senders), used.slice(senders), supply, demand, windows)
}

/** About 2,800 fakes of 60 players with three slots each. */
function sharedTargets(villages: Place[]): Problem {
  const near = villages.filter(([x, y]) => Math.hypot(x - 500, y - 500) < 110)
  const windows = Array.from({ length: 60 }, (_, player) =>
    Float64Array.from(
      [-34, -20, -8].flatMap((hour) => [0, 4].map((more) => ARRIVAL + (hour + more + (player % 7) / 2) * HOUR)),
    ),
  )
  const problem = toProblem(near.slice(0, 2259), near.slice(2259, 2559), 2, 9, windows)
  const demand = problem.targets.demand.map((wanted, t) => wanted + (t % 3 === 0 ? 1 : 0))
  return { ...problem, targets: { ...problem.targets, demand } }
}

/** Village coordinates of a late world, in a fixed random order; without the real ones, spread evenly around the middle. */
async function readPlaces(sharedDataDir: string | undefined): Promise<Place[]> {
  const path = join(sharedDataDir ?? '', 'worlds/de107-late/village.txt.gz')
  if (!sharedDataDir || !existsSync(path))
    return shuffled(
      Array.from({ length: 47_000 }, (_, i): Place => [360 + (i % 280), 400 + Math.floor(i / 280)]),
      1,
    )
  const lines = gunzipSync(await readFile(path))
    .toString()
    .trim()
    .split('\n')
  return shuffled(
    lines.map((line): Place => [Number(line.split(',')[2]), Number(line.split(',')[3])]),
    1,
  )
}

/** Milliseconds of the first run in a fresh JavaScript engine, nothing compiled yet. */
function coldTime(problem: Problem): Promise<number> {
  return new Promise((resolve, reject) => {
    const worker = new Worker(new URL(import.meta.url), { workerData: { coldProblem: problem } })
    worker.once('message', resolve)
    worker.once('error', reject)
  })
}

if (!isMainThread && workerData?.coldProblem) parentPort?.postMessage(measureTimes(workerData.coldProblem, 1)[0])
