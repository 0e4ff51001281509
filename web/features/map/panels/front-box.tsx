import { Button, Text } from '@fluentui/react-components'
import type { Point } from '../../../../shared/game/world/frontline.ts'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { formatCoordinate } from '../../../../shared/model/basics.ts'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { segmentsBetween } from '../map-mode.ts'
import type { Stage } from '../use-stage.ts'
import { Box } from './box.tsx'
import { useFrontSaving } from './use-front-saving.ts'

interface FrontBoxProps {
  worldId: string
  points: readonly Point[]
  setMode: Stage['setMode']
  onClose: () => void
}

/** The corners drawn so far of new segments of the front line. */
export function FrontBox({ worldId, points, setMode, onClose }: FrontBoxProps) {
  const saving = useFrontSaving(worldId, setMode)
  const segments = segmentsBetween(points)
  return (
    <Box title="Frontlinie zeichnen" onClose={onClose}>
      <Text>Tippe nacheinander auf die Ecken der neuen Abschnitte.</Text>
      <Text>
        {segments.length > 0
          ? `${countedNoun(segments.length, 'Abschnitt', 'Abschnitte')}: ${points.map(formatCoordinate).join(' → ')}`
          : points.map(formatCoordinate).join('')}
      </Text>
      {saving.error !== undefined && <ErrorNotice title="Fehler beim Speichern" error={saving.error} />}
      <Row gap="s" align="stretch">
        <Button
          appearance="primary"
          disabled={segments.length === 0}
          disabledFocusable={saving.busy}
          onClick={() => saving.run(points)}
        >
          {saving.busy ? 'Speichere …' : 'Speichern'}
        </Button>
        <Button
          disabled={points.length === 0 || saving.busy}
          onClick={() => setMode({ name: 'front', points: points.slice(0, -1) })}
        >
          Letzte Ecke zurück
        </Button>
      </Row>
    </Box>
  )
}
