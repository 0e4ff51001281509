import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { realLook } from '../engine/linework.ts'
import type { Dash } from '../engine/raster-lines.ts'
import type { TribeColour } from '../scene/colours.ts'
import { barbarianColour, unknownTribeColour } from '../scene/colours.ts'
import type { MapWorld } from '../scene/map-world.ts'
import type { Palette } from '../scene/palette.ts'
import { type TypeDisplay, typeLabel } from '../scene/types.ts'

const useStyles = makeStyles({
  legend: {
    display: 'flex',
    flexWrap: 'wrap',
    columnGap: tokens.spacingHorizontalXL,
    rowGap: tokens.spacingVerticalS,
    margin: 0,
    padding: 0,
    listStyleType: 'none',
    fontSize: tokens.fontSizeBase200,
  },
  entry: { display: 'flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
  sign: { flexShrink: 0 },
})

interface LegendProps {
  world: MapWorld
  tribes: readonly TribeColour[]
  types: readonly { type: string; display: TypeDisplay }[]
  hasReal: boolean
  palette: Palette
}

export function Legend({ world, tribes, types, hasReal, palette }: LegendProps) {
  const styles = useStyles()
  const dot = (colour: string) => <circle cx="12" cy="8" r="5" fill={palette.seen(colour)} />
  const line = (colour: string, dash?: Dash, width = 2.5) => (
    <path d="M1 8H23" stroke={colour} strokeWidth={width} strokeDasharray={dash?.join()} />
  )
  const entries: [name: string, sign: ReactNode][] = [
    ['Frontlinie', line(palette.front, [5, 5])],
    ...tribes.map(({ id, colour }): [string, ReactNode] => [
      `Dörfer von ${world.tribes.get(id)?.tag ?? id}`,
      dot(colour),
    ]),
    ['Barbarendörfer', dot(barbarianColour)],
    ['Andere Dörfer', dot(unknownTribeColour)],
    ...types.flatMap(({ type, display }): [string, ReactNode][] =>
      display.visible ? [[`Angriff: ${typeLabel(type)}`, line(palette.seen(display.colour))]] : [],
    ),
    ...(hasReal
      ? [['Wirklich gesehen', line(palette.chosen, realLook.dash, realLook.width)] satisfies [string, ReactNode]]
      : []),
    [
      'Ziel, dem Angriffe fehlen',
      <path key="lack" d="M6 2H18V14H6ZM6 14L18 2" fill="none" stroke={palette.marks.lacking} strokeWidth="1.5" />,
    ],
    [
      'Ziel, voll geplant',
      <path key="full" d="M6 2H18V14H6Z" fill="none" stroke={palette.marks.filled} strokeWidth="1.5" />,
    ],
    [
      'Herkunftsdorf',
      <circle key="from" cx="12" cy="8" r="6" fill="none" stroke={palette.marks.sender} strokeWidth="1.5" />,
    ],
  ]
  return (
    <ul className={styles.legend} aria-label="Legende">
      {entries.map(([name, sign]) => (
        <li key={name} className={styles.entry}>
          <svg className={styles.sign} width="24" height="16" aria-hidden>
            {sign}
          </svg>
          {name}
        </li>
      ))}
    </ul>
  )
}
