import { Button, makeStyles, mergeClasses, tokens } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { ArrowDownloadRegular } from '@fluentui/react-icons/svg/arrow-download'
import { ArrowFitRegular } from '@fluentui/react-icons/svg/arrow-fit'
import { CircleRegular } from '@fluentui/react-icons/svg/circle'
import { LassoRegular } from '@fluentui/react-icons/svg/lasso'
import { LineRegular } from '@fluentui/react-icons/svg/line'
import { RulerRegular } from '@fluentui/react-icons/svg/ruler'
import { SubtractRegular } from '@fluentui/react-icons/svg/subtract'
import type { ReactElement } from 'react'
import { Row } from '../../../components/layout/stack.ts'
import type { MapMode, MapTool } from '../map-mode.ts'

const useStyles = makeStyles({
  buttons: {
    position: 'absolute',
    zIndex: 1,
    left: tokens.spacingHorizontalM,
    right: tokens.spacingHorizontalM,
    bottom: tokens.spacingVerticalM,
    // The map stays reachable between the buttons.
    pointerEvents: 'none',
    '> *': { pointerEvents: 'auto' },
  },
  pressed: { backgroundColor: tokens.colorBrandBackground2 },
})

const tools: { tool: MapTool; label: string; icon: ReactElement; ofPlan?: true }[] = [
  { tool: 'ruler', label: 'Lineal', icon: <RulerRegular /> },
  { tool: 'front', label: 'Frontlinie zeichnen', icon: <LineRegular /> },
  { tool: 'lasso', label: 'Ziele mit dem Lasso wählen', icon: <LassoRegular />, ofPlan: true },
  { tool: 'circle', label: 'Ziele im Kreis wählen', icon: <CircleRegular />, ofPlan: true },
]

interface ViewButtonsProps {
  /** Names what `onFit` brings into view. */
  fit: string
  onZoom: (notches: number) => void
  onFit: () => void
}

export const ViewButtons = ({ fit, onZoom, onFit }: ViewButtonsProps) => (
  <>
    <Button icon={<AddRegular />} aria-label="Vergrößern" title="Vergrößern" onClick={() => onZoom(2)} />
    <Button icon={<SubtractRegular />} aria-label="Verkleinern" title="Verkleinern" onClick={() => onZoom(-2)} />
    <Button icon={<ArrowFitRegular />} aria-label={fit} title={fit} onClick={onFit} />
  </>
)

interface MapToolbarProps {
  mode: MapMode
  /** Undefined ends the tool. */
  onTool: (tool: MapTool | undefined) => void
  hasPlan: boolean
  onZoom: (notches: number) => void
  onFit: () => void
  onSave: () => void
}

export function MapToolbar({ mode, onTool, hasPlan, onZoom, onFit, onSave }: MapToolbarProps) {
  const styles = useStyles()
  const fit = hasPlan ? 'Ganzen Plan zeigen' : 'Alle Dörfer zeigen'
  return (
    <Row gap="xs" align="stretch" className={styles.buttons}>
      <ViewButtons fit={fit} onZoom={onZoom} onFit={onFit} />
      {tools
        .filter(({ ofPlan }) => hasPlan || !ofPlan)
        .map(({ tool, label, icon }) => (
          <Button
            key={tool}
            className={mergeClasses(tool === mode.name && styles.pressed)}
            icon={icon}
            aria-label={label}
            title={label}
            aria-pressed={tool === mode.name}
            onClick={() => onTool(tool === mode.name ? undefined : tool)}
          />
        ))}
      <Button
        icon={<ArrowDownloadRegular />}
        aria-label="Bild herunterladen"
        title="Bild herunterladen"
        onClick={onSave}
      />
    </Row>
  )
}
