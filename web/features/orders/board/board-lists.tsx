import { makeStyles, Text } from '@fluentui/react-components'
import type { Board } from '../../../../shared/model/orders/issue.ts'
import { listRow } from '../../../components/layout/list-row.ts'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { VirtualList } from '../../../components/list/virtual-list.tsx'
import { formatDateTime } from '../../../lib/format/format.ts'
import { OpenSheetButton } from '../sheet/open-sheet-button.tsx'

const useStyles = makeStyles({
  row: listRow,
  what: { flex: '1 1 16rem', overflowWrap: 'anywhere' },
})

interface ListProps {
  timeZone: string
  onOpen: (playerId: number) => void
}

export function SkippedList({ skips, timeZone, onOpen }: ListProps & Pick<Board, 'skips'>) {
  const styles = useStyles()
  if (skips.length === 0) return <Muted>Niemand hat einen Angriff ausgelassen.</Muted>
  return (
    <VirtualList
      label="Ausgelassene Angriffe, neueste zuerst"
      framed
      items={skips}
      itemKey={({ playerId, line }) => `${playerId} ${line}`}
      estimateHeight={64}
    >
      {({ playerId, playerName, from, to, at, reason }) => (
        <Row gap="m" rowGap="none" className={styles.row}>
          <Stack as="span" shrink className={styles.what}>
            <Text weight="semibold">{`${playerName}: ${from} → ${to}`}</Text>
            <Text>{reason ? `„${reason}“` : 'ohne Grund'}</Text>
            <Muted size={200}>{formatDateTime(at, timeZone)}</Muted>
          </Stack>
          <OpenSheetButton player={{ playerId, playerName }} onOpen={onOpen} />
        </Row>
      )}
    </VirtualList>
  )
}

export function SentGoneList({ sentGone, onOpen }: Pick<ListProps, 'onOpen'> & Pick<Board, 'sentGone'>) {
  const styles = useStyles()
  if (sentGone.length === 0) {
    return <Muted>Nichts ist unterwegs, das nicht mehr geplant ist.</Muted>
  }
  return (
    <VirtualList
      label="Abgeschickt und nicht mehr geplant"
      framed
      items={sentGone}
      itemKey={({ playerId, line }) => `${playerId} ${line}`}
      estimateHeight={44}
    >
      {({ playerId, playerName, from, to }) => (
        <Row gap="m" rowGap="none" className={styles.row}>
          <Stack as="span" shrink className={styles.what}>
            <Text weight="semibold">{`${playerName}: ${from} → ${to}`}</Text>
          </Stack>
          <OpenSheetButton player={{ playerId, playerName }} onOpen={onOpen} />
        </Row>
      )}
    </VirtualList>
  )
}
