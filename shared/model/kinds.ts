import type { Troops } from '../game/world/units.ts'

/** What files for all kinds of attack know of one; rules for a single kind name it instead. */
interface Kind {
  label: string
  plural: string
  /**
   * What others call it: its senders' type, the keys of the thresholds and rules that give villages that type (without thresholds
   * none get it so), a part of names in the status, as in `totalRequiredOffs`, and the call that calculates it alone.
   */
  names: { senders: string; threshold: string | undefined; rules: string; status: string; call: string }
  /**
   * Places in the order of calculation, of arrival (absent for any time), in status and lists, and of the senders' type. Real attacks
   * are calculated before fakes, which use what offs can spare and leave each the unit that sets its speed.
   */
  places: { calculated: number; arrives: number | undefined; listed: number; senders: number }
  /** Thresholds and template of a new world. */
  defaults: { thresholds: Troops; template: Troops } | undefined
  /** The limit of villages and targets that attacks count against; those of `maxOff` take all of a village's troops. */
  limit: 'maxOff' | 'maxFake' | 'maxBFake' | 'maxSnob'
  /** Whether attacks count against `maxOff` first, where village or target are of the kind's own type. */
  usesOffs: boolean
  /** The plan's options that its runs depend on, in fixed order. `withRamoffs` and `memberLimits` are inputs of their own. */
  options: readonly string[]
  /**
   * Sections of the settings that its runs use beside those of every run. Offs use the agcleaner rules, which may depend on the front
   * line; other kinds' fake limit margin is in their senders.
   */
  sections: readonly string[]
  /** Number in DS-Ultimate and DS Workbench. */
  icon: number
}

/** The kinds of attack; one run plans each. Stored by place: append only. */
export const kinds = {
  off: {
    label: 'Off',
    plural: 'Offs',
    names: { senders: 'offs', threshold: 'off', rules: 'off', status: 'Offs', call: 'calculateOffs' },
    places: { calculated: 2, arrives: 1, listed: 0, senders: 0 },
    defaults: { thresholds: { axe: 4000, ram: 100 }, template: { axe: 6000, spy: 50, light: 2500, ram: 300 } },
    limit: 'maxOff',
    usesOffs: true,
    options: ['withPaladin', 'offsFirst', 'disguise'],
    sections: ['assignmentRules', 'frontlineCoords'],
    icon: 8,
  },
  ramoff: {
    label: 'RamOff',
    plural: 'RamOffs',
    names: { senders: 'ramoff', threshold: 'ramoff', rules: 'ramoff', status: 'Ramoffs', call: 'calculateRamoffs' },
    places: { calculated: 1, arrives: 1, listed: 1, senders: 1 },
    defaults: { thresholds: { axe: 1500, ram: 400 }, template: { axe: 4500, spy: 50, light: 1800, ram: 1000 } },
    limit: 'maxOff',
    usesOffs: true,
    options: ['withPaladin', 'offsFirst', 'disguise'],
    sections: [],
    icon: 45,
  },
  bfcleaner: {
    label: 'BF Cleaner',
    plural: 'BF Cleaner',
    names: {
      senders: 'bfcleaner',
      threshold: 'bfcleaner',
      rules: 'bfcleaner',
      status: 'BFcleaner',
      call: 'calculateBfCleaner',
    },
    places: { calculated: 3, arrives: 0, listed: 3, senders: 2 },
    defaults: { thresholds: { axe: 2000 }, template: { axe: 4000, light: 2000 } },
    limit: 'maxOff',
    usesOffs: true,
    options: ['withPaladin'],
    sections: [],
    icon: 8,
  },
  bfkatas: {
    label: 'BF-Katas',
    plural: 'BF-Katas',
    names: { senders: 'bfkatas', threshold: 'bfkatas', rules: 'bffakes', status: 'BFkatas', call: 'calculateBfKatas' },
    places: { calculated: 4, arrives: 2, listed: 4, senders: 4 },
    defaults: { thresholds: { catapult: 60 }, template: { catapult: 60 } },
    limit: 'maxBFake',
    usesOffs: true,
    options: [],
    sections: ['catapultTargets'],
    icon: 8,
  },
  fake: {
    label: 'Fake',
    plural: 'Fakes',
    names: {
      senders: 'fakeSending',
      threshold: 'fakeSending',
      rules: 'fakes',
      status: 'Fakes',
      call: 'calculateFakes',
    },
    places: { calculated: 5, arrives: undefined, listed: 2, senders: 3 },
    defaults: { thresholds: { catapult: 1 }, template: { catapult: 1 } },
    limit: 'maxFake',
    usesOffs: false,
    options: ['manyFakes', 'disguise'],
    sections: [],
    icon: 14,
  },
  ag: {
    label: 'AG-Zug',
    plural: 'AG-Züge',
    names: { senders: 'ag', threshold: undefined, rules: 'ag', status: 'Ag', call: 'calculateAg' },
    places: { calculated: 0, arrives: 3, listed: 5, senders: 5 },
    defaults: undefined,
    limit: 'maxSnob',
    usesOffs: false,
    options: [],
    sections: ['assignmentRules', 'frontlineCoords', 'fakeLimitMargin'],
    icon: 11,
  },
} as const satisfies Record<string, Kind>
