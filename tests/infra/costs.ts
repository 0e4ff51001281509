import { loads, minuteLoad, nightWatchLoad, scheduledLoad, sendLoad, syncLoad } from '../../infra/loads.ts'
import { routes } from '../../shared/contract/index.ts'
import { largePlanUnits, listUnits, type TableUnits, tableUnits } from './table-units.ts'

/** An installation of this size. */
export interface Size {
  tribes: number
  worlds: number
}

/** A line of the month's bill, US dollars. */
export interface Cost {
  name: string
  list: number
  /** What is left of it after the allowances that AWS gives always, not only in the first year. */
  billed: number
}

const million = 1_000_000

/**
 * What a tribe of 60 calls in a month to plan: it makes a plan a week, five leaders work at them on most evenings, and everybody opens
 * their personal link a few times and answers.
 */
const planningCalls: Record<string, number> = {
  'sessions.login': 100,
  'sessions.me': 400,
  'worlds.list': 400,
  'worlds.settings': 300,
  'worlds.saveSettings': 40,
  'worlds.previewSettings': 60,
  'snapshots.tribes': 300,
  'snapshots.players': 300,
  'snapshots.mapData': 300,
  'plans.list': 500,
  'plans.get': 900,
  'plans.create': 4,
  'plans.update': 100,
  'senders.stats': 300,
  'senders.uploadTroops': 20,
  'calculations.attacks': 150,
  'senders.list': 150,
  'targets.list': 500,
  'targets.addManual': 60,
  'targets.update': 400,
  'targets.updateMany': 60,
  'calculations.status': 600,
  'calculations.utilization': 150,
  'calculations.playerAssignments': 150,
  'calculations.diagnosis': 60,
  'calculations.calculateAll': 80,
  'calculations.compareResults': 10,
  'calculations.restoreResult': 5,
  'calculations.results': 60,
  'ledger.conflicts': 100,
  'wishes.state': 60,
  'wishes.replacements': 60,
  'wishes.candidates': 20,
  'wishes.edit': 30,
  'calculations.input': 20,
  'timeslots.list': 300,
  'timeslots.save': 200,
  'timeslots.playerInfo': 720,
  'timeslots.saveOwn': 360,
  'audit.list': 36,
}

/**
 * What it calls to send what was planned: everybody has their orders open for six minutes a plan and marks what they sent, two attacks
 * at a time; a leader or two watch the board for an evening.
 */
const sendingCalls: Record<string, number> = {
  'orders.list': 40,
  'orders.issue': 8,
  'orders.board': 1500,
  'orders.sheet': 3000,
  'orders.mark': 2400,
}

/** What it calls to see what was really sent: ten times a plan a leader uploads it, and a few look at what is missing. */
const comparingCalls: Record<string, number> = {
  'sightings.upload': 40,
  'sightings.list': 100,
  'sightings.analysis': 150,
  'sightings.attacks': 100,
}

/** What its members ask the bot at Discord, in the nights in which attacks land: each ten times a month. */
const askingCalls: Record<string, number> = { 'bots.interactions': 600 }

const sentCalls: Record<string, number> = { ...planningCalls, ...sendingCalls }
const comparedCalls: Record<string, number> = { ...sentCalls, ...comparingCalls }
export const callsOfTribe: Record<string, number> = { ...comparedCalls, ...askingCalls }

const oneTribe: Size = { tribes: 1, worlds: 1 }
const manyTribes: Size = { tribes: 10_000, worlds: 300 }

/** What a month on AWS may cost after the allowances, US dollars. */
export const costBounds: readonly { name: string; size: Size; made: Record<string, number>; dollars: number }[] = [
  { name: 'planning: one tribe', size: oneTribe, made: planningCalls, dollars: 0.51 },
  { name: 'planning: 10,000 tribes', size: manyTribes, made: planningCalls, dollars: 1000 },
  { name: 'planning and sending: 10,000 tribes', size: manyTribes, made: sentCalls, dollars: 1520 },
  { name: 'planning, sending and real incs: 10,000 tribes', size: manyTribes, made: comparedCalls, dollars: 1600 },
  { name: 'everything: one tribe', size: oneTribe, made: callsOfTribe, dollars: 0.56 },
  { name: 'everything: 10,000 tribes', size: manyTribes, made: callsOfTribe, dollars: 1750 },
]

/** What else a tribe takes in a month. */
const tribe = {
  /** Files of the site: its page at each visit, all of it again after each of two deployments. */
  siteRequests: 7000,
  /** To the browsers: 120 MB are answers, most of them maps, 60 MB the site, and the rest is for larger plans and worlds. */
  sentGb: 0.25,
  storedGb: 0.005,
  accounts: 60,
  /** Lambdas keep a world in memory; after a pause they fetch it again. */
  worldReads: 2000,
}

/** What a world takes in a month: it is synchronised every hour. */
const world = {
  runs: 720,
  secondsPerRun: 1.5,
  /** Its own, with the list of its plans, and its part of the hourly run's: the world, its entry in the list and an admin. */
  readPerRun: 5 + 3 + 2.5,
  writtenPerRun: 12,
  logKbPerRun: 0.3,
  storedGb: 0.001,
  snapshotGb: 0.004,
  /** Hourly snapshots of 2 MB that were replaced, for at most two days. */
  formerSnapshotsGb: 0.1,
}

/** The hourly run itself, and the queue between it and the worlds. */
const schedule = {
  runs: 720,
  secondsPerRun: 3,
  /** Looking for forgotten registrations, once a day; an account is 350 bytes, and read inconsistently. */
  readPerAccount: 0.05 / 24,
  /** Of a world's message: a tenth of a batch, receiving and deleting it. */
  requestsPerMessage: 2.1,
  /** Five pollers ask an empty queue every 20 seconds. */
  idleRequests: 5 * 3 * 60 * 720,
}

/** The sender of push messages: a run a minute, which reads the state and two minutes in two shards. */
const push = {
  runs: 43_200,
  secondsPerRun: 0.05,
  readPerRun: 2.5,
  /** Stored every ten minutes while nothing is due. */
  writtenPerRun: 0.1,
  /** Its keys are cached for six hours. */
  keyReads: 240,
}

/**
 * What it takes of a tribe: a quarter of the players are woken some thirty times for their 38 launches of a plan, which is issued twice:
 * in five hours there are nine clusters, before each of which they are woken twice, nine minutes within them, and quiet hours. A reminder
 * is written once, and read and deleted with its player's orders, marks and devices.
 */
const reminders = {
  sentPerIssue: 15 * 15,
  secondsEach: 0.01,
  readEach: 5,
  writtenEach: 2,
}

/**
 * What night watches take of a tribe whose plans all have one: four plans of 2,000 orders a month, of which 200 get lost each. Launches are
 * within five hours, and after the last one it is searched for another hour, each minute once. A lost order is offered to four players
 * until one takes it or it is too late.
 */
const nightWatch = {
  plans: 4,
  searchesPerPlan: 360,
  /** For all lost orders together; the load of a large plan is most of it. */
  secondsPerSearch: 1.5,
  /** Of a large plan: what a look for the replacements of an attack takes, and the orders of all players with their sheets, marks and devices. */
  readPerSearch: (largePlanUnits['wishes.replacements']?.read ?? 0) + (largePlanUnits['orders.list']?.read ?? 0),
  /** The item that repeats it and the claim; the check itself is written and deleted. */
  writtenPerSearch: 8,
  logKbPerSearch: 0.3,
  offersPerPlan: 4 * 200,
  /** In a transaction: the sheet, what is due, and their part of the chat's and of the log. */
  writtenPerOffer: 8,
  devicesPerPlayer: 2,
  /** Each search that asks somebody is mentioned in a run of the chat. */
  mentionsPerPlan: 200,
}

/** The run every minute, and its work for an issued plan: some twenty minutes in which there may be something to say. */
const minute = {
  runs: 720 * 60,
  secondsPerRun: 0.03,
  readPerRun: 0.5,
  wakesPerIssue: 20,
  secondsPerWake: 0.5,
  readPerWake: 40,
  writtenPerWake: 6,
}

/** The check of the site, every five minutes by the run every minute: two pages and a call of the API through CloudFront. */
const siteCheck = {
  runs: 12 * 720,
  requests: 3,
  calls: 1,
  /** Until the slowest answer, a cold start now and then. */
  seconds: 0.3,
  /** Its own state, and what the call reads. */
  read: 1,
}

/** Seconds that a call takes, on average; what is not named here is light or heavy by the contract. */
const usualSeconds = { light: 0.1, heavy: 0.35, hashing: 0.35 }
/** Reading a whole plan is heavy for the largest ones only: with a core it takes as much less time as it costs more. */
const wholePlan = usualSeconds.light * (loads.light.memoryMb / loads.heavy.memoryMb)
const seconds: Record<string, number> = {
  'senders.uploadTroops': 1,
  'calculations.calculateAll': 4,
  'calculations.attacks': wholePlan,
  'calculations.diagnosis': wholePlan,
  'calculations.utilization': wholePlan,
  'calculations.playerAssignments': wholePlan,
  'calculations.compareResults': wholePlan,
  'calculations.restoreResult': wholePlan,
  'wishes.state': wholePlan,
}
/** A line of the Lambda and one of the API's access log, 260 and 210 bytes, and CloudWatch's 26 for each. */
const logKbPerCall = 0.55
/** A Lambda keeps the token key for ten minutes. Beyond this many in a month all of them are warm and ask no more. */
const mostKeyReads = 1.5 * million

/** List prices of us-east-1 in 2025, US dollars. Frankfurt is up to a quarter dearer. */
const price = {
  apiCalls: 1 / million,
  lambdaGbSeconds: 13.3334 / million,
  lambdaCalls: 0.2 / million,
  tableRead: 0.125 / million,
  tableWritten: 0.625 / million,
  tableGb: 0.25,
  recoveryGb: 0.2,
  queueRequests: 0.4 / million,
  bucketPut: 5 / million,
  bucketGet: 0.4 / million,
  bucketGb: 0.023,
  edgeRequests: 1 / million,
  edgeFunctions: 0.1 / million,
  edgeGb: 0.085,
  /** Taken in, and kept for a month. */
  logGb: 0.5 + 0.03,
  /** Of each metric that an alarm reads, also within an expression. */
  alarmMetrics: 0.1,
  metrics: 0.3,
  dashboards: 3,
  secrets: 0.4,
  secretReads: 5 / million,
}

/** What AWS gives every month. */
const allowance: Partial<Record<keyof typeof price, number>> = {
  lambdaGbSeconds: 400_000,
  lambdaCalls: million,
  tableGb: 25,
  queueRequests: million,
  edgeRequests: 10 * million,
  edgeFunctions: 2 * million,
  edgeGb: 1000,
  logGb: 5,
  alarmMetrics: 10,
  metrics: 10,
  dashboards: 3,
}
function cost(name: string, ...quantities: [item: keyof typeof price, quantity: number][]): Cost {
  const total = { name, list: 0, billed: 0 }
  for (const [item, quantity] of quantities) {
    total.list += quantity * price[item]
    total.billed += Math.max(0, quantity - (allowance[item] ?? 0)) * price[item]
  }
  return total
}

function lambdaGbSeconds(name: string): number {
  const { load } = routes.find((route) => route.name === name)?.endpoint ?? {}
  if (!load) throw new Error(`${name} is no endpoint`)
  return (seconds[name] ?? usualSeconds[load]) * (loads[load].memoryMb / 1024)
}

function countedUnits(name: string, worlds: number, counted: Record<string, TableUnits>) {
  const units = counted[name]
  if (!units) throw new Error(`Nobody has counted what ${name} takes of the table`)
  return { written: 0, ...units, ...(name === 'worlds.list' && { read: listUnits(worlds) }) }
}

/** The month's bill, line by line, for all that a tribe calls or for the given calls, of which each takes these units of the table. */
export function monthlyCosts({ tribes, worlds }: Size, made = callsOfTribe, units = tableUnits): Cost[] {
  const overCalls = (each: (name: string) => number) =>
    Object.entries(made).reduce((sum, [name, count]) => sum + count * each(name), 0)
  const calls = tribes * overCalls(() => 1)
  const checkCalls = siteCheck.runs * siteCheck.calls
  const checkSeconds =
    siteCheck.runs * siteCheck.seconds * (minuteLoad.memoryMb / 1024) +
    checkCalls * usualSeconds.light * (loads.light.memoryMb / 1024)
  const runs = worlds * world.runs
  const edge = calls + tribes * tribe.siteRequests + siteCheck.runs * siteCheck.requests
  const tableGb = tribes * tribe.storedGb + worlds * world.storedGb
  const accountsRead = schedule.runs * tribes * tribe.accounts * schedule.readPerAccount
  const runSeconds = world.secondsPerRun * (syncLoad.memoryMb / 1024)
  const scheduleSeconds = schedule.runs * schedule.secondsPerRun * (scheduledLoad.memoryMb / 1024)
  const sent = tribes * remindersSent(made)
  const pushSeconds = (push.runs * push.secondsPerRun + sent * reminders.secondsEach) * (sendLoad.memoryMb / 1024)
  const pushUnits = (what: 'read' | 'written') => push.runs * push[`${what}PerRun`] + sent * reminders[`${what}Each`]
  const wakes = tribes * minute.wakesPerIssue * (made['orders.issue'] ?? 0)
  const minuteSeconds =
    (minute.runs * minute.secondsPerRun + wakes * minute.secondsPerWake) * (minuteLoad.memoryMb / 1024)
  return [
    cost('API calls', ['apiCalls', calls + checkCalls]),
    cost(
      'Lambda',
      [
        'lambdaGbSeconds',
        tribes * overCalls(lambdaGbSeconds) +
          runs * runSeconds +
          scheduleSeconds +
          minuteSeconds +
          checkSeconds +
          pushSeconds,
      ],
      ['lambdaCalls', calls + checkCalls + runs + schedule.runs + minute.runs + push.runs],
    ),
    cost(
      'DynamoDB',
      [
        'tableRead',
        tribes * overCalls((name) => countedUnits(name, worlds, units).read) +
          runs * world.readPerRun +
          accountsRead +
          minute.runs * minute.readPerRun +
          siteCheck.runs * siteCheck.read +
          wakes * minute.readPerWake +
          pushUnits('read'),
      ],
      [
        'tableWritten',
        tribes * overCalls((name) => countedUnits(name, worlds, units).written) +
          runs * world.writtenPerRun +
          wakes * minute.writtenPerWake +
          pushUnits('written'),
      ],
      ['tableGb', tableGb],
      ['recoveryGb', tableGb],
    ),
    cost(
      'S3',
      // An upload is kept as it was sent and as it was read.
      ['bucketPut', runs + 2 * tribes * (made['sightings.upload'] ?? 0)],
      ['bucketGet', tribes * tribe.worldReads + runs],
      ['bucketGb', worlds * (world.snapshotGb + world.formerSnapshotsGb)],
    ),
    cost('SQS', ['queueRequests', schedule.idleRequests + runs * schedule.requestsPerMessage]),
    cost('CloudFront', ['edgeRequests', edge], ['edgeFunctions', edge], ['edgeGb', tribes * tribe.sentGb]),
    cost('logs', ['logGb', ((calls + checkCalls) * logKbPerCall + runs * world.logKbPerRun) / million]),
    cost('alarms, metrics, dashboard', ['alarmMetrics', 9], ['metrics', 5], ['dashboards', 1]),
    cost('the secret', ['secrets', 1], ['secretReads', Math.min(calls / 3, mostKeyReads) + push.keyReads]),
  ]
}

/** What the month costs in the end, US dollars. */
export const billedSum = (size: Size, made = callsOfTribe): number =>
  monthlyCosts(size, made).reduce((sum, { billed }) => sum + billed, 0)

/** What the table costs a month after the allowances where all plans are large, US dollars. */
export const largePlanTableCost = (size: Size): number =>
  monthlyCosts(size, callsOfTribe, largePlanUnits).find(({ name }) => name === 'DynamoDB')?.billed ?? 0

/** What the night watches of these tribes cost where all of their plans have one, at list prices; nothing where none has. */
export function nightWatchCosts(tribes: number): number {
  const plans = tribes * nightWatch.plans
  const [searches, offers] = [plans * nightWatch.searchesPerPlan, plans * nightWatch.offersPerPlan]
  const sent = offers * nightWatch.devicesPerPlayer
  const mentions = plans * nightWatch.mentionsPerPlan
  const gbSeconds =
    searches * nightWatch.secondsPerSearch * (nightWatchLoad.memoryMb / 1024) +
    sent * reminders.secondsEach * (sendLoad.memoryMb / 1024) +
    mentions * minute.secondsPerWake * (minuteLoad.memoryMb / 1024)
  const { list } = cost(
    'night watch',
    ['lambdaGbSeconds', gbSeconds],
    ['lambdaCalls', searches],
    ['tableRead', searches * nightWatch.readPerSearch + offers * reminders.readEach + mentions * minute.readPerWake],
    [
      'tableWritten',
      searches * nightWatch.writtenPerSearch + offers * nightWatch.writtenPerOffer + mentions * minute.writtenPerWake,
    ],
    ['logGb', (searches * nightWatch.logKbPerSearch) / million],
  )
  return list
}

const remindersSent = (made: Record<string, number>) => (made['orders.issue'] ?? 0) * reminders.sentPerIssue

/** What it costs to wake the members of these tribes, at list prices. */
export function pushCosts(tribes: number): number {
  const sent = tribes * remindersSent(callsOfTribe)
  const gbSeconds = (push.runs * push.secondsPerRun + sent * reminders.secondsEach) * (sendLoad.memoryMb / 1024)
  const { list } = cost(
    'push',
    ['lambdaGbSeconds', gbSeconds],
    ['lambdaCalls', push.runs],
    ['tableRead', push.runs * push.readPerRun + sent * reminders.readEach],
    ['tableWritten', push.runs * push.writtenPerRun + sent * reminders.writtenEach],
    ['secretReads', push.keyReads],
  )
  return list
}
