import * as z from 'zod/mini'

const Hour = z.int().check(z.gte(0), z.lte(23))

/** Hours on the world's clock: from the start of `from` to the start of `to`, on the next day unless later. */
export const NightHours = z
  .object({ from: Hour, to: Hour })
  .check(z.refine(({ from, to }) => from !== to, 'Die Nacht braucht einen Anfang und ein anderes Ende.'))
export type NightHours = z.infer<typeof NightHours>

export const defaultNight: NightHours = { from: 23, to: 8 }

interface NightOptions {
  night: NightHours
  noNights: boolean
}

export const isDefaultNight = ({ from, to }: NightHours): boolean =>
  from === defaultNight.from && to === defaultNight.to

/** The options of nights, as text; empty for the default. */
export const nightKey = ({ night, noNights }: NightOptions): string => {
  const hours = isDefaultNight(night) ? '' : `night:${night.from}:${night.to}`
  return [hours, noNights ? 'noNights' : ''].filter(Boolean).join(' ')
}
