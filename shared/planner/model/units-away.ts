import { positive, without } from '../../game/troops/classify.ts'
import { type Troops, unitNames } from '../../game/world/units.ts'
import type { AttackKind } from '../../model/attack.ts'
import { kindOfSenders, type Sender } from '../../model/sender.ts'
import type { WorldSettings } from '../../model/settings.ts'
import { mostAway, type UnitsAway } from './overlap.ts'
import { hasTroops } from './troops.ts'
import { nothing, type Taken, takenFrom } from './usage.ts'

/** An attack of another plan whose units are away. */
export interface AttackAway extends UnitsAway {
  kind: AttackKind
}

/**
 * Senders without the units that are away with other plans' attacks, by village. Where troops are known they limit fakes and BF-Katas
 * by themselves; full attacks take all of them, so those away also count against the number of full ones.
 */
export function withoutUnitsAway(
  senders: readonly Sender[],
  away: ReadonlyMap<number, readonly AttackAway[]>,
): Sender[] {
  return senders.map((sender) => {
    const attacks = away.get(sender.villageId)
    return attacks && attacks.length > 0 ? lessened(sender, attacks) : sender
  })
}

function lessened(sender: Sender, attacks: readonly AttackAway[]): Sender {
  const { off, fake, bfake, snob } = mostTaken(sender, attacks)
  const { maxSnob } = sender
  const rest = {
    ...sender,
    maxOff: Math.max(0, sender.maxOff - off),
    ...(maxSnob !== undefined && { maxSnob: Math.max(0, maxSnob - snob) }),
  }
  if (!hasTroops(sender)) {
    return { ...rest, maxFake: Math.max(0, sender.maxFake - fake), maxBFake: Math.max(0, sender.maxBFake - bfake) }
  }
  const troops = without(sender.troops ?? {}, mostAway(attacks), 1)
  const isEmpty = unitNames.every((unit) => !troops[unit])
  // Without troops the templates would count, as for senders entered by hand.
  return isEmpty ? { ...sender, maxOff: 0, maxFake: 0, maxBFake: 0, maxSnob: 0 } : { ...rest, troops }
}

/** The most of each limit that is used at once. */
function mostTaken(sender: Sender, attacks: readonly AttackAway[]): Taken {
  const most: Taken = { ...nothing }
  for (const { from: instant } of attacks) {
    const meanwhile = attacks.filter(({ from, until }) => from <= instant && instant < until)
    const taken = takenFrom(
      sender,
      meanwhile.map(({ kind }) => kind),
    )
    most.off = Math.max(most.off, taken.off)
    most.fake = Math.max(most.fake, taken.fake)
    most.bfake = Math.max(most.bfake, taken.bfake)
    most.snob = Math.max(most.snob, taken.snob)
  }
  return most
}

/** A village's units; those of a sender entered by hand are what its limits allow by the templates. */
export function ownedTroops(sender: Sender, { attackTemplates }: Pick<WorldSettings, 'attackTemplates'>): Troops {
  if (sender.troops && hasTroops(sender)) return sender.troops
  const parts = [
    { each: attackTemplates[kindOfSenders[sender.type]], times: sender.maxOff },
    { each: sender.fake ?? attackTemplates.fake, times: sender.maxFake },
    { each: sender.bfkatas ?? attackTemplates.bfkatas, times: sender.maxBFake },
  ]
  const count = (unit: (typeof unitNames)[number]) =>
    parts.reduce((sum, { each = {}, times }) => sum + times * (each[unit] ?? 0), 0)
  return positive(Object.fromEntries(unitNames.map((unit) => [unit, count(unit)])))
}
