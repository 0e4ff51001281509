import { Button, makeStyles, tokens } from '@fluentui/react-components'
import { ChevronDownRegular } from '@fluentui/react-icons/svg/chevron-down'
import { ChevronUpRegular } from '@fluentui/react-icons/svg/chevron-up'
import { type ReactNode, useState } from 'react'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { useIsPhone } from '../../../lib/browser/use-phone.ts'
import { onTouchPhone } from '../../../lib/theme/theme-tokens.ts'
import { sightingLook } from '../engine/linework.ts'
import type { Dash } from '../engine/raster-lines.ts'
import type { TribeColour } from '../scene/colours.ts'
import { barbarianColour, unknownTribeColour } from '../scene/colours.ts'
import type { MapWorld } from '../scene/map-world.ts'
import type { Palette } from '../scene/palette.ts'
import { type TypeDisplay, typeLabel } from '../scene/types.ts'

const useStyles = makeStyles({
  // The legend is placed above the toolbar.
  legend: {
    position: 'absolute',
    zIndex: 1,
    left: tokens.spacingHorizontalM,
    bottom: '52px',
    maxWidth: 'calc(100% - 24px)',
    maxHeight: 'calc(100% - 64px)',
    [onTouchPhone]: { bottom: '112px', maxHeight: 'calc(100% - 124px)' },
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground1,
    fontSize: tokens.fontSizeBase200,
  },
  head: { justifyContent: 'start', flexShrink: 0 },
  entries: {
    overflowY: 'auto',
    maxHeight: '22rem',
    paddingInline: tokens.spacingHorizontalM,
    paddingBottom: tokens.spacingVerticalS,
    ':focus-visible': { outline: `${tokens.strokeWidthThick} solid ${tokens.colorStrokeFocus2}` },
  },
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
  const isPhone = useIsPhone()
  const [isOpen, setOpen] = useState(!isPhone)
  const dot = (colour: string) => <circle cx="12" cy="8" r="5" fill={palette.seen(colour)} />
  const line = (colour: string, dash?: Dash, width = 2.5) => (
    <path d="M1 8H23" stroke={colour} strokeWidth={width} strokeDasharray={dash?.join()} />
  )
  const entries: [name: string, sign: ReactNode][] = [
    ['Frontlinie', line(palette.front, [5, 5])],
    ...types.flatMap(({ type, display }): [string, ReactNode][] =>
      display.visible ? [[`Angriff: ${typeLabel(type)}`, line(palette.seen(display.colour))]] : [],
    ),
    ...(hasReal
      ? [
          ['Wirklich gesehen', line(palette.chosen, sightingLook.dash, sightingLook.width)] satisfies [
            string,
            ReactNode,
          ],
        ]
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
    ...tribes.map(({ id, colour }): [string, ReactNode] => [
      `Dörfer von ${world.tribes.get(id)?.tag ?? id}`,
      dot(colour),
    ]),
    ['Barbarendörfer', dot(barbarianColour)],
    ['Andere Dörfer', dot(unknownTribeColour)],
  ]
  return (
    <Stack className={styles.legend}>
      <Button
        className={styles.head}
        appearance="subtle"
        icon={isOpen ? <ChevronDownRegular /> : <ChevronUpRegular />}
        iconPosition="after"
        aria-expanded={isOpen}
        onClick={() => setOpen(!isOpen)}
      >
        Legende
      </Button>
      {isOpen && (
        <Stack as="ul" gap="xs" className={styles.entries} aria-label="Legende" tabIndex={0}>
          {entries.map(([name, sign]) => (
            <Row key={name} as="li" gap="xs" wrap={false}>
              <svg className={styles.sign} width="24" height="16" aria-hidden>
                {sign}
              </svg>
              {name}
            </Row>
          ))}
        </Stack>
      )}
    </Stack>
  )
}
