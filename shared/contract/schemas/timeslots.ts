import * as z from 'zod/mini'
import { GameId, GameIdOrNone, Instant, Version } from '../../model/basics.ts'
import { HeldVillageIds, Holds, OwnVillages } from '../../model/inputs/own-village.ts'
import { OwnSittings, Sittings, SittingView } from '../../model/inputs/sitting.ts'
import { Sends, SlotAnswer, SlotAuthor, SlotNote, SlotSource, TimeslotPlayer, Timeslots } from '../../model/timeslot.ts'
import { joined } from '../endpoint.ts'
import { timeslots as entries } from '../timeslots.ts'

const Stored = z.array(z.object({ from: z.string(), to: z.string() }))

const Saved = z.extend(SlotNote, {
  success: z.boolean(),
  timeslots: Stored,
  sends: Sends,
  answer: SlotAnswer,
  by: z.optional(SlotAuthor),
  version: Version,
})

const SavedSittings = z.object({ sittings: z.array(SittingView), version: Version })

/** An empty list is no answer, unless the player can send always or never. */
const Replace = z.object({ timeslots: Timeslots, sends: z._default(Sends, 'slots') })
const saysOne = (said: z.output<typeof Replace>) => said.sends === 'slots' || said.timeslots.length === 0
const saysBoth = { error: 'Wer immer oder nie senden kann, hat keine Zeitfenster.', path: ['sends'] }
const Seen = z.object({ version: z.optional(Version) })

export const schemas = {
  list: {
    query: z.object({ tribeId: GameIdOrNone }),
    /**
     * `lastArrival`: the plan's last arrival, ISO 8601 in UTC. `usualReliability`: the rate of players of whom nothing is known; absent where nothing
     * is known of anybody.
     */
    output: z.object({
      players: z.array(TimeslotPlayer),
      lastArrival: z.string(),
      usualReliability: z.optional(z.number()),
    }),
  },
  generate: {
    /** `keepOwn`: players keep their own timeslots. */
    body: z._default(z.object({ keepOwn: z._default(z.boolean(), false) }), { keepOwn: false }),
    output: z.extend(Saved, { kept: z.boolean() }),
  },
  save: {
    /** A missing limit stays unchanged; one that is given counts as the leaders'. */
    body: z
      .extend(Replace, { ...Seen.shape, ...z.partial(z.pick(SlotNote, { maxCommands: true })).shape })
      .check(z.refine(saysOne, saysBoth)),
    output: Saved,
    conflict: Saved,
  },
  villages: { output: OwnVillages },
  overrule: {
    body: z.extend(Seen, { villageIds: HeldVillageIds, isOverruled: z.boolean() }),
    output: OwnVillages,
    conflict: OwnVillages,
  },
  sit: { body: z.extend(Seen, { sittings: Sittings }), output: SavedSittings, conflict: SavedSittings },
  history: {
    /** `version` and author of the former list; the first has none if nobody saved one before. */
    output: z.object({
      history: z.array(
        z.object({
          slots: Stored,
          sends: Sends,
          replacedAt: z.string(),
          version: z.int(),
          by: z.optional(SlotAuthor),
        }),
      ),
    }),
  },
  undo: { body: z._default(z.extend(Seen, { restore: z.optional(Version) }), {}), output: Saved, conflict: Saved },
  undoAnonymous: { output: z.object({ success: z.boolean(), playerIds: z.array(z.int()) }) },
  remind: {
    body: z.object({ playerIds: z.array(GameId).check(z.minLength(1), z.maxLength(2000)) }),
    output: z.object({ success: z.boolean(), playerIds: z.array(z.int()), remindedAt: z.string() }),
  },
  playerInfo: {
    /** `opened` records that the player opened the page; not sent for leaders. */
    query: z.object({ opened: z.optional(z.enum(['1'])) }),
    /** A protected list requires the personal link. */
    output: z.extend(SlotNote, {
      playerName: z.string(),
      /** Missing if leaders hide it. */
      planName: z.optional(z.string()),
      timeslots: Stored,
      sends: Sends,
      answer: SlotAnswer,
      version: Version,
      /** Called with the personal or order link. */
      isOwner: z.boolean(),
      /** Used until the player gives timeslots. */
      assumed: z.object({ source: SlotSource, slots: Stored }),
      sendFrom: z.string(),
      arriveAt: z.string(),
      lastArrival: z.string(),
      timeZone: z.string(),
      /** Only with the secret of the personal link. */
      played: z.optional(OwnSittings),
      /** Whether they step in for others; only with their link, where the plan has a night watch. */
      standsIn: z.optional(z.boolean()),
    }),
  },
  lastAnswer: {
    output: z.object({
      last: z.optional(
        z.object({
          sends: Sends,
          timeslots: Stored,
          /** Of the earlier plan; the name is missing if leaders hide it. */
          planName: z.optional(z.string()),
          arriveAt: z.string(),
        }),
      ),
    }),
  },
  ownVillages: { output: OwnVillages },
  saveHolds: { body: z.extend(Seen, { holds: Holds }), output: OwnVillages, conflict: OwnVillages },
  sitOwn: {
    body: z.extend(Seen, { accountId: z.optional(GameId), sittings: Sittings }),
    output: OwnSittings,
    conflict: SavedSittings,
  },
  saveOwn: {
    /** Missing limit, message or switch stay unchanged. `standsIn`: the player may be asked to send what others do not; only with their link. */
    body: z
      .extend(Replace, { ...Seen.shape, ...z.partial(SlotNote).shape, standsIn: z.optional(z.boolean()) })
      .check(z.refine(saysOne, saysBoth)),
    output: Saved,
    conflict: Saved,
  },
  removeOwn: { body: z.object({ from: Instant }), output: Saved },
}

export const timeslots = joined(entries, schemas)
