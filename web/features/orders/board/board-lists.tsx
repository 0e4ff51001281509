import { makeStyles, Text, tokens } from '@fluentui/react-components'
import type { Board } from '../../../../shared/model/order.ts'
import { VirtualList } from '../../../components/list/virtual-list.tsx'
import { formatDateTime } from '../../../lib/format/format.ts'
import { OpenSheetButton } from '../sheet/open-sheet-button.tsx'

const useStyles = makeStyles({
  row: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    columnGap: tokens.spacingHorizontalM,
    padding: `${tokens.spacingVerticalS} ${tokens.spacingHorizontalM}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  what: { display: 'flex', flexDirection: 'column', flex: '1 1 16rem', minWidth: 0, overflowWrap: 'anywhere' },
  quiet: { color: tokens.colorNeutralForeground2 },
})

interface ListProps {
  timeZone: string
  onOpen: (playerId: number) => void
}

/** Attacks skipped recently, with reasons. */
export function SkippedList({ skips, timeZone, onOpen }: ListProps & Pick<Board, 'skips'>) {
  const styles = useStyles()
  if (skips.length === 0) return <Text className={styles.quiet}>Niemand hat einen Angriff ausgelassen.</Text>
  return (
    <VirtualList
      label="Ausgelassene Angriffe, neueste zuerst"
      framed
      items={skips}
      itemKey={({ playerId, line }) => `${playerId} ${line}`}
      estimateHeight={64}
    >
      {({ playerId, playerName, from, to, at, reason }) => (
        <div className={styles.row}>
          <span className={styles.what}>
            <Text weight="semibold">{`${playerName}: ${from} → ${to}`}</Text>
            <Text>{reason ? `„${reason}“` : 'ohne Grund'}</Text>
            <Text size={200} className={styles.quiet}>
              {formatDateTime(at, timeZone)}
            </Text>
          </span>
          <OpenSheetButton player={{ playerId, playerName }} onOpen={onOpen} />
        </div>
      )}
    </VirtualList>
  )
}

/** Attacks on their way that are no longer planned. */
export function SentGoneList({ sentGone, onOpen }: Pick<ListProps, 'onOpen'> & Pick<Board, 'sentGone'>) {
  const styles = useStyles()
  if (sentGone.length === 0) {
    return <Text className={styles.quiet}>Nichts ist unterwegs, das nicht mehr geplant ist.</Text>
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
        <div className={styles.row}>
          <span className={styles.what}>
            <Text weight="semibold">{`${playerName}: ${from} → ${to}`}</Text>
          </span>
          <OpenSheetButton player={{ playerId, playerName }} onOpen={onOpen} />
        </div>
      )}
    </VirtualList>
  )
}
