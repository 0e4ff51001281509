import { Button, Text } from '@fluentui/react-components'
import { countedNoun } from '../../../../shared/lib/numbers.ts'
import { formatCoordinate } from '../../../../shared/model/basics.ts'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { Box } from './box.tsx'
import type { useFrontDrawing } from './use-front-drawing.ts'

export function FrontBox({ front }: { front: ReturnType<typeof useFrontDrawing> }) {
  const { points = [], segments } = front
  return (
    <Box title="Frontlinie zeichnen" onClose={front.end}>
      <Text>Tippe nacheinander auf die Ecken der neuen Abschnitte.</Text>
      <Text>
        {segments.length > 0
          ? `${countedNoun(segments.length, 'Abschnitt', 'Abschnitte')}: ${points.map(formatCoordinate).join(' → ')}`
          : points.map(formatCoordinate).join('')}
      </Text>
      {front.error !== undefined && <ErrorNotice title="Fehler beim Speichern" error={front.error} />}
      <Row gap="s" align="stretch">
        <Button
          appearance="primary"
          disabled={segments.length === 0}
          disabledFocusable={front.busy}
          onClick={() => front.save()}
        >
          {front.busy ? 'Speichere …' : 'Speichern'}
        </Button>
        <Button disabled={points.length === 0 || front.busy} onClick={front.undo}>
          Letzte Ecke zurück
        </Button>
      </Row>
    </Box>
  )
}
