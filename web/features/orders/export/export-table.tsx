import { Button, Link as FluentLink, makeStyles, mergeClasses } from '@fluentui/react-components'
import { MoreVerticalRegular } from '@fluentui/react-icons/svg/more-vertical'
import { lazy, memo, useMemo } from 'react'
import type { OrderMessage } from '../../../../shared/game/orders/order-message.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import type { ExportEntry } from '../../../../shared/model/orders/issue.ts'
import type { Sends } from '../../../../shared/model/timeslot.ts'
import { CopyButton } from '../../../components/feedback/copy-button.tsx'
import { useNotify } from '../../../components/feedback/notify.tsx'
import { Deferred } from '../../../components/layout/deferred.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { Faint } from '../../../components/layout/text.ts'
import { ListCard } from '../../../components/list/list-card.tsx'
import { ResponsiveTable } from '../../../components/list/responsive-table.tsx'
import { SentBar } from '../../../components/list/table-cells.tsx'
import type { Column } from '../../../components/list/table-rows.tsx'
import { copyText } from '../../../lib/browser/clipboard.ts'
import { formatDateTime } from '../../../lib/format/format.ts'
import type { Sorting } from '../../../lib/format/sorting.ts'
import { ownLink } from '../../../lib/paths.ts'
import { PlayerBadges } from './player-cells.tsx'
import { hasLeft, indexOfPlayer, type SortKey } from './player-list.ts'
import { progressColumns, progressText } from './progress-columns.tsx'

// Lazy: menus include the whole positioning engine.
const PlayerMenu = lazy(() => import('./player-menu.tsx'))

const useStyles = makeStyles({
  phoneLink: { display: 'inline-flex', alignItems: 'center', minHeight: '36px' },
})

interface ExportTableProps {
  entries: readonly ExportEntry[]
  /** The ID of the selected player. */
  player: number | undefined
  timeZone: string
  sorting: Sorting<SortKey>
  onSort: (sorting: Sorting<SortKey>) => void
  /** A player's message; undefined until the template is loaded. */
  messageTo: ((entry: ExportEntry) => OrderMessage) | undefined
  onFiles: (entry: ExportEntry) => void
  onRenew: (entry: ExportEntry) => void
}

/** Players with links, messages and progress; cards on a phone. */
export const ExportTable = memo(function ExportTable(props: ExportTableProps) {
  const { entries, timeZone, sorting, onSort } = props
  const styles = useStyles()
  const columns = useMemo((): Column<ExportEntry>[] => {
    const { name, progress } = progressColumns<ExportEntry>({ sorting, onSort, timeZone })
    return [
      name,
      { key: 'edit', header: 'Bearbeiten', width: '92px', cell: (entry) => <EntryLink entry={entry} kind="edit" /> },
      { key: 'show', header: 'Ansehen', width: '76px', cell: (entry) => <EntryLink entry={entry} kind="show" /> },
      {
        key: 'message',
        header: 'Nachricht',
        width: '160px',
        cell: (entry) => <MessageButton entry={entry} {...props} />,
      },
      ...progress,
      {
        key: 'slots',
        header: 'Zeitfenster',
        width: '92px',
        align: 'end',
        cell: (entry) => <span title={slotsTitle(entry, timeZone)}>{slotsFigure(entry)}</span>,
      },
      { key: 'more', header: 'Mehr', width: '44px', cell: (entry) => <More entry={entry} {...props} /> },
    ]
  }, [sorting, onSort, timeZone, props])
  return (
    <ResponsiveTable
      label="Spieler mit Befehlen"
      rows={entries}
      rowKey={({ playerId }) => playerId}
      columns={columns}
      rowHeight={44}
      markedIndex={indexOfPlayer(entries, props.player)}
      cardHeight={190}
      card={(entry) => (
        <ListCard
          name={entry.playerName}
          aside={<PlayerBadges player={entry} />}
          marked={entry.playerId === props.player}
        >
          {!hasLeft(entry) && (
            <SentBar
              sent={entry.sent}
              seen={entry.seen}
              planned={entry.lines}
              label={`${entry.playerName}: abgeschickt`}
            />
          )}
          <Faint size={200}>
            {`${progressText(entry, timeZone)} · ${entry.sends === 'always' ? 'kann immer senden' : countedNoun(entry.timeslots.length, 'Zeitfenster', 'Zeitfenster')}`}
          </Faint>
          <Row gap="l" rowGap="none">
            <EntryLink entry={entry} kind="edit" className={styles.phoneLink} />
            <EntryLink entry={entry} kind="show" className={styles.phoneLink} />
          </Row>
          <Row gap="xs" wrap={false}>
            <MessageButton entry={entry} {...props} />
            <More entry={entry} {...props} />
          </Row>
        </ListCard>
      )}
    />
  )
})

const linkLabels = { edit: 'Bearbeiten', show: 'Ansehen' } as const

/** Opens a player's page in a new tab. */
function EntryLink({ entry, kind, className }: { entry: ExportEntry; kind: 'edit' | 'show'; className?: string }) {
  return (
    <FluentLink
      href={absolute(entry[kind])}
      data-tour={kind === 'edit' && !hasLeft(entry) ? 'sheet' : undefined}
      target="_blank"
      rel="noopener noreferrer"
      className={mergeClasses(className)}
      aria-label={`${linkLabels[kind]}: ${entry.playerName}`}
    >
      {linkLabels[kind]}
    </FluentLink>
  )
}

const absolute = (link: string) => ownLink(link, window.location.origin)

function MessageButton({ entry, messageTo }: { entry: ExportEntry } & Pick<ExportTableProps, 'messageTo'>) {
  const notify = useNotify()
  return (
    <CopyButton
      size="small"
      label="PN-Text kopieren"
      disabled={!messageTo}
      text={() => messageTo?.(entry).text ?? ''}
      onCopied={() => notify.success(`PN-Text für ${entry.playerName} kopiert!`)}
      onFailed={() => notify.error('Fehler beim Kopieren. Bitte manuell kopieren.', undefined, 3)}
    />
  )
}

function More({ entry, onFiles, onRenew }: { entry: ExportEntry } & Pick<ExportTableProps, 'onFiles' | 'onRenew'>) {
  const notify = useNotify()
  const copyLink = async (path: string) => {
    if (await copyText(absolute(path))) notify.success('Link kopiert!')
    else notify.error('Fehler beim Kopieren. Bitte manuell kopieren.', undefined, 3)
  }
  return (
    <Deferred
      when="idle"
      fallback={
        <Button
          appearance="subtle"
          disabled
          icon={<MoreVerticalRegular />}
          aria-label={`Weitere Aktionen für ${entry.playerName}`}
        />
      }
    >
      <PlayerMenu
        playerName={entry.playerName}
        onCopyEdit={() => copyLink(entry.edit)}
        onCopyShow={() => copyLink(entry.show)}
        onFiles={hasLeft(entry) ? undefined : () => onFiles(entry)}
        onRenew={() => onRenew(entry)}
      />
    </Deferred>
  )
}

const slotsFigure = ({ sends, timeslots }: ExportEntry): string =>
  sends === 'always' ? 'immer' : formatNumber(timeslots.length)

/** A player's timeslots, one per line. */
const slotsTitle = ({ sends = 'slots', timeslots }: ExportEntry, timeZone: string): string =>
  timeslots.map(({ from, to }) => `${formatDateTime(from, timeZone)} – ${formatDateTime(to, timeZone)}`).join('\n') ||
  emptyTitles[sends]

const emptyTitles: Record<Sends, string> = {
  slots: 'Keine eigenen Zeitfenster',
  always: 'Kann immer senden',
  never: 'Kann nicht senden',
}
