import type { DumpMode } from '../../../shared/contract/senders.ts'
import type { Villages } from '../plans/plan-state.ts'
import { isKnown, type KnownVillage } from './classification.ts'

/** Result of applying a dump to a plan's villages. */
export interface TakenDump {
  villages: Villages
  counts: {
    /** Villages new to the plan, and those with replaced troops. */
    added: number
    updated: number
    /** Villages with troops that the dump does not name, and how many of them are kept. */
    unnamed: number
    kept: number
  }
}

/**
 * Replaces the villages from earlier dumps; the mode decides which unnamed ones are kept. Villages entered by hand are kept;
 * blocked ones stay blocked.
 */
export function takeDump(present: Villages, dump: Villages, mode: DumpMode): TakenDump {
  const manual = present.senders.filter((sender) => !isKnown(sender))
  const byHand = new Set(manual.map(({ villageId }) => villageId))
  const known = { senders: present.senders.filter(isKnown), idle: present.idle }
  const before = new Map([...known.senders, ...known.idle].map((village) => [village.villageId, village]))
  const take = <Village extends KnownVillage>(villages: readonly Village[]): Village[] =>
    villages
      .filter(({ villageId }) => !byHand.has(villageId))
      .map((village) => (before.get(village.villageId)?.isBlocked ? { ...village, isBlocked: true } : village))
  const fresh = { senders: take(dump.senders.filter(isKnown)), idle: take(dump.idle) }
  const named = new Set([...fresh.senders, ...fresh.idle].map(({ villageId }) => villageId))
  const updated = [...named].filter((id) => before.has(id)).length
  const players = new Set([...dump.senders, ...dump.idle].map(({ playerId }) => playerId))
  const mayStay: Record<DumpMode, (village: KnownVillage) => boolean> = {
    replace: () => false,
    merge: () => true,
    replacePlayers: ({ playerId }) => !players.has(playerId),
  }
  const stays = (village: KnownVillage) => !named.has(village.villageId) && mayStay[mode](village)
  const kept = { senders: known.senders.filter(stays), idle: known.idle.filter(stays) }
  return {
    villages: { senders: [...manual, ...kept.senders, ...fresh.senders], idle: [...kept.idle, ...fresh.idle] },
    counts: {
      added: named.size - updated,
      updated,
      unnamed: before.size - updated,
      kept: kept.senders.length + kept.idle.length,
    },
  }
}
