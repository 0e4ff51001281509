import * as z from 'zod/mini'
import { unitNames } from '../../game/world/units.ts'
import { type AttackKind, attackKinds } from '../attack.ts'
import { GameId, Id, Instant, Version } from '../basics.ts'
import { Troops } from '../troops.ts'

/** Max pins of a plan: with names and troops they stay within a Lambda response. */
export const maxPins = 10_000
/** Max bans and caps of a plan: runs compare each with all villages and targets. */
export const maxForbids = 2_000
export const maxCaps = 500
/** Max edits per call, which keeps calls within seconds. */
export const maxWishEdits = 2_000
/** The schema refuses lists with more edits. */
export const maxListedEdits = 20_000
/** Max candidates listed for an attack. */
export const maxListedCandidates = 2_000
/** The village that is named where the candidates of an attack that is not planned are asked for. */
export const newAttackVillage = 0

const Kind = z.enum(attackKinds)

/** Names one planned attack: a village sends a target at most one of a kind. */
export const AttackRef = z.object({ kind: Kind, villageId: GameId, targetId: Id })
export type AttackRef = z.infer<typeof AttackRef>

/** An attack that every run keeps. Without `arrival` or `troops`, those that the plan gives it. */
export const Pin = z.extend(AttackRef, {
  /** Place in a train of nobles; 0 without a train. */
  trainIndex: z._default(z.literal(0), 0),
  /** When it arrives, ISO 8601 UTC. */
  arrival: z.optional(z.iso.datetime()),
  troops: z.optional(Troops),
})
export type Pin = z.infer<typeof Pin>

/** No attack that fits all the given fields. */
export const Ban = z.object({
  kind: z.optional(Kind),
  playerId: z.optional(GameId),
  villageId: z.optional(GameId),
  targetId: z.optional(Id),
})
export type Ban = z.infer<typeof Ban>

const capFields = { kind: z.optional(Kind), playerId: z.optional(GameId) }

/** Max attacks of a player, or of each; of a kind, or of all kinds together. */
export const Cap = z.object({ ...capFields, max: z.int().check(z.gte(0), z.lte(50_000)) })
export type Cap = z.infer<typeof Cap>

/** Names one wish of a plan by what makes it unique, in a query. */
export const WishRef = z.extend(Ban, { wish: z.enum(['pin', 'forbid', 'cap']) })
export type WishRef = z.infer<typeof WishRef>

/** What the leaders of a plan impose on its runs. */
export const PlanWishes = z.object({
  version: Version,
  pins: z.array(Pin),
  forbids: z.array(Ban),
  maxPerPlayer: z.array(Cap),
})
export type PlanWishes = z.infer<typeof PlanWishes>

export const noWishes: PlanWishes = { version: 0, pins: [], forbids: [], maxPerPlayer: [] }

/** The unit whose pace a full attack has; slower ones stay at home. Without it, and for other attacks, the slowest of all. */
const SlowestUnit = z.optional(z.enum(unitNames))

/** A change of a plan's wishes; those that name an attack change the attacks at once. */
export const WishEdit = z.discriminatedUnion('op', [
  z.object({ op: z.literal('pin'), attack: AttackRef, troops: z.optional(Troops) }),
  z.object({ op: z.literal('unpin'), attack: AttackRef }),
  /** Deletes the attack and bans it; without `ban`, runs may plan it again. */
  z.object({ op: z.literal('remove'), attack: AttackRef, ban: z.optional(z.literal(false)) }),
  /** Another village sends it; `instead` is the attack it gives up for that. */
  z.object({
    op: z.literal('give'),
    attack: AttackRef,
    villageId: GameId,
    instead: z.optional(AttackRef),
    unit: SlowestUnit,
  }),
  /** The two attacks' villages change places. */
  z.object({ op: z.literal('swap'), attack: AttackRef, with: AttackRef }),
  /** One more attack; `instead` and `unit` as in `give`. */
  z.object({
    op: z.literal('add'),
    attack: AttackRef,
    arrival: z.optional(Instant),
    instead: z.optional(AttackRef),
    unit: SlowestUnit,
  }),
  z.object({ op: z.literal('shift'), attack: AttackRef, arrival: Instant }),
  z.extend(Ban, { op: z.literal('forbid') }),
  z.extend(Ban, { op: z.literal('unforbid') }),
  z.extend(Cap, { op: z.literal('cap') }),
  z.object({ ...capFields, op: z.literal('uncap') }),
])
export type WishEdit = z.infer<typeof WishEdit>

/** Why a wish is impossible or an edit is refused, as German sentences. */
export const wishRefusals = {
  lost_village: 'Dieses Dorf gehört nicht (mehr) zu euren Stämmen.',
  unknown_village: 'Dieses Dorf ist kein Herkunftsdorf des Plans, oder es ist gesperrt.',
  unknown_target: 'Dieses Ziel gibt es im Plan nicht (mehr).',
  unknown_player: 'Dieser Spieler hat kein Herkunftsdorf im Plan.',
  unknown_attack: 'Diesen Angriff gibt es nicht (mehr).',
  own_target: 'Dieses Ziel gehört jetzt einem eurer Stämme, oder es gibt das Dorf nicht mehr.',
  moved: 'Herkunft oder Ziel liegt jetzt woanders: Die Abschickzeit stimmt nicht mehr.',
  same_place: 'Ein Dorf kann sich nicht selbst angreifen.',
  sent: 'Dieser Angriff ist schon unterwegs.',
  exists: 'Dieses Dorf greift dieses Ziel schon so an.',
  not_wanted: 'Dieses Ziel will keinen Angriff dieser Art.',
  target_full: 'Dieses Ziel hat schon alle Angriffe dieser Art, die es will. Erhöhe zuerst sein Limit.',
  forbidden: 'Das ist verboten. Hebe zuerst das Verbot auf.',
  capped: 'Dieser Spieler hat schon so viele Angriffe, wie er höchstens senden soll.',
  limited: 'Dieser Spieler hat schon so viele Befehle, wie er höchstens schicken will.',
  held: 'Der Spieler hat dieses Dorf dafür nicht freigegeben.',
  wrong_kind: 'Dieses Dorf kann keinen Angriff dieser Art senden.',
  no_supply: 'Alle Angriffe dieses Dorfs sind schon verplant.',
  rules: 'Die Truppen dieses Dorfs erfüllen die Regeln für AG Cleaner nicht.',
  same_coordinate: 'Dieses Dorf schickt dieser Koordinate schon einen Fake.',
  same_second: 'Dieses Dorf hätte dort zwei Angriffe in derselben Sekunde.',
  no_troops: 'Die Truppen dieses Dorfs reichen dafür nicht.',
  units_away: 'Truppen dieses Dorfs sind dann für einen anderen Plan unterwegs.',
  too_far: 'Dafür müsste das Dorf vor dem Beginn des Sendens abschicken.',
  too_near: 'Das Dorf liegt näher am Ziel als die Mindestentfernung dieser Art.',
  out_of_range: 'Das Dorf liegt weiter vom Ziel weg als die Höchstentfernung dieser Art.',
  low_morale: 'Die Moral wäre dort geringer als die Mindestmoral dieser Art oder dieses Ziels.',
  launch_past: 'Dafür hätte das Dorf schon abschicken müssen.',
  no_slot: 'Zur Abschickzeit hat der Spieler kein Zeitfenster.',
  bad_arrival: 'Die Ankunft darf höchstens 14 Tage von der des Plans abweichen.',
  too_many_attacks: 'Der Plan hat schon so viele Angriffe, wie er höchstens haben kann.',
  already_pinned: 'Dieser Angriff ist schon festgehalten.',
  not_pinned: 'Dieser Angriff ist nicht festgehalten.',
  empty_ban: 'Ein Verbot braucht mindestens eine Angabe: Art, Spieler, Dorf oder Ziel.',
  same_ban: 'Das ist schon verboten.',
  no_ban: 'Dieses Verbot gibt es nicht (mehr).',
  ban_against_pin: 'Das widerspricht einem festgehaltenen Angriff. Löse ihn zuerst.',
  cap_against_pins: 'So viele Angriffe sind schon festgehalten. Löse zuerst welche.',
  no_cap: 'Diese Höchstzahl gibt es nicht (mehr).',
  too_many_wishes: 'Der Plan hat schon so viele Wünsche dieser Art, wie er höchstens haben kann.',
} as const
export type WishRefusal = keyof typeof wishRefusals
export const WishRefusal = z.enum(Object.keys(wishRefusals) as [WishRefusal, ...WishRefusal[]])

/** Unique text of an attack in a plan, also in addresses. */
export const attackKey = ({ kind, villageId, targetId }: AttackRef): string => `${kind}:${villageId}:${targetId}`

const isKind = (text: string | undefined): text is AttackKind => attackKinds.some((kind) => kind === text)

/** The attack of an `attackKey`; `undefined` for any other text. */
export function readAttackKey(key: string): AttackRef | undefined {
  const [kind, village = '', ...rest] = key.split(':')
  const targetId = rest.join(':')
  return isKind(kind) && /^\d{1,10}$/.test(village) && targetId !== ''
    ? { kind, villageId: Number(village), targetId }
    : undefined
}

/** Whether a ban forbids an attack of this player. */
export const bans = (ban: Ban, attack: AttackRef & { playerId: number }): boolean =>
  (ban.kind ?? attack.kind) === attack.kind &&
  (ban.playerId ?? attack.playerId) === attack.playerId &&
  (ban.villageId ?? attack.villageId) === attack.villageId &&
  (ban.targetId ?? attack.targetId) === attack.targetId

/** Whether two bans forbid the same. */
export const isSameBan = (a: Ban, b: Ban): boolean =>
  a.kind === b.kind && a.playerId === b.playerId && a.villageId === b.villageId && a.targetId === b.targetId

/** Whether two caps count the same attacks. */
export const isSameCap = (a: Omit<Cap, 'max'>, b: Omit<Cap, 'max'>): boolean =>
  a.kind === b.kind && a.playerId === b.playerId

/** The wishes without one of them; `undefined` if it is not among them. */
export function withoutWish(wishes: PlanWishes, { wish, ...named }: WishRef): PlanWishes | undefined {
  const { pins, forbids, maxPerPlayer } = wishes
  const left = {
    ...wishes,
    pins: wish === 'pin' ? pins.filter((pin) => !isSamePin(pin, named)) : pins,
    forbids: wish === 'forbid' ? forbids.filter((ban) => !isSameBan(ban, named)) : forbids,
    maxPerPlayer: wish === 'cap' ? maxPerPlayer.filter((cap) => !isSameCap(cap, named)) : maxPerPlayer,
  }
  const count = ({ pins: a, forbids: b, maxPerPlayer: c }: PlanWishes) => a.length + b.length + c.length
  return count(left) < count(wishes) ? left : undefined
}

const isSamePin = (pin: AttackRef, { kind, villageId, targetId }: Ban): boolean =>
  pin.kind === kind && pin.villageId === villageId && pin.targetId === targetId
