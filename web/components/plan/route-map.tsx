import { makeStyles, tokens } from '@fluentui/react-components'
import { memo } from 'react'
import type { Way } from '../../lib/attack-routes.ts'
import { WaysDrawing } from '../../lib/attack-routes-drawing.tsx'

const useStyles = makeStyles({
  root: {
    display: 'block',
    width: '100%',
    maxWidth: '320px',
    aspectRatio: '1',
    borderRadius: tokens.borderRadiusLarge,
    border: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
    backgroundColor: tokens.colorNeutralBackground3,
  },
  grid: { stroke: tokens.colorNeutralStroke2, strokeWidth: '1px', vectorEffect: 'non-scaling-stroke' },
  ways: {
    fill: 'none',
    stroke: tokens.colorNeutralForeground3,
    strokeWidth: '1px',
    opacity: 0.5,
    vectorEffect: 'non-scaling-stroke',
  },
  origins: { stroke: tokens.colorPaletteBlueBorderActive },
  targets: { stroke: tokens.colorPaletteRedBorderActive },
  labels: { fill: tokens.colorNeutralForeground2 },
  dots: { fill: 'none', strokeWidth: '5px', strokeLinecap: 'round', vectorEffect: 'non-scaling-stroke' },
})

/** The site's small map of attacks, memoized by `ways`. */
export const WaysMap = memo(function WaysMap({ ways }: { ways: readonly Way[] }) {
  return <WaysDrawing ways={ways} styles={useStyles()} />
})
