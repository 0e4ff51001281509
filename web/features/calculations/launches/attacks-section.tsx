import { Button, Field, Select } from '@fluentui/react-components'
import { AddRegular } from '@fluentui/react-icons/svg/add'
import { CalculatorRegular } from '@fluentui/react-icons/svg/calculator'
import { MapRegular } from '@fluentui/react-icons/svg/map'
import { SendRegular } from '@fluentui/react-icons/svg/send'
import { useDeferredValue, useMemo } from 'react'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { type Attack, type AttackKind, attackKindLabels } from '../../../../shared/model/attack.ts'
import type { OutdatedReason } from '../../../../shared/model/run-inputs.ts'
import { CopyButton } from '../../../components/feedback/copy-button.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { FilterFields } from '../../../components/form/filter-fields.tsx'
import { LinkButton } from '../../../components/layout/link-button.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { nouns } from '../../../components/list/found-count.tsx'
import { NoMatch } from '../../../components/list/no-match.tsx'
import { SelectionBar } from '../../../components/list/selection-bar.tsx'
import { OutdatedLine } from '../../../components/plan/outdated-line.tsx'
import { EditBar } from '../../../components/plan/wishes/edit-bar.tsx'
import { type AttackWork, useAttackWork } from '../../../components/plan/wishes/use-attack-work.tsx'
import { useIsPhone } from '../../../lib/browser/use-phone.ts'
import { formatDateTimeSeconds } from '../../../lib/format/format.ts'
import { paths } from '../../../lib/paths.ts'
import { type ReadFilter, readKey, useAddressFilter } from '../../../lib/use-address-filter.ts'
import { useSelection } from '../../../lib/use-selection.ts'
import { WishesPanel } from '../wishes/wishes-panel.tsx'
import {
  type AttackFilter,
  type AttackRow,
  attackRows,
  attacksText,
  filterAttacks,
  sendingPlayers,
} from './attack-list.ts'
import { AttackTable } from './attack-table.tsx'
import { BulkEdits } from './bulk-edits.tsx'

interface AttacksSectionProps {
  planId: string
  kinds: readonly AttackKind[]
  timeZone: string
  /** How the world computes morale, if known. */
  moral: number | undefined
  /** Undefined if the attacks could not be loaded. */
  attacks: Attack[] | undefined
  outdatedBy: readonly OutdatedReason[]
  error: unknown
  onRetry: () => void
  /** Undefined shows the attacks of all players. */
  player: number | undefined
  onPlayer: (playerId: number | undefined) => void
}

/** All planned attacks, with filters and everything that leaders do with them by hand. */
export function AttacksSection({ planId, attacks, error, onRetry, timeZone, ...shown }: AttacksSectionProps) {
  const work = useAttackWork(planId, timeZone, attacks)
  return (
    <Panel
      title="Geplante Angriffe"
      actions={
        attacks && (
          <Row gap="s">
            <Button icon={<AddRegular />} onClick={() => work.ask({ what: 'add' })}>
              Angriff hinzufügen
            </Button>
            {attacks.length > 0 && (
              <LinkButton to={paths.export(planId)} icon={<SendRegular />}>
                Befehle ausgeben
              </LinkButton>
            )}
          </Row>
        )
      }
    >
      {attacks?.length ? (
        <Attacks planId={planId} timeZone={timeZone} attacks={attacks} work={work} {...shown} />
      ) : attacks ? (
        <EmptyState
          icon={<CalculatorRegular />}
          title="Noch keine Angriffe geplant"
          text="Starte unter „Ergebnis“ eine Berechnung: Hier steht dann, wer wann was wohin schickt."
        />
      ) : (
        <ErrorNotice title="Fehler beim Laden der Angriffe" error={error} onRetry={onRetry} />
      )}
      {attacks && <Edits planId={planId} attacks={attacks} work={work} />}
    </Panel>
  )
}

interface EditsProps {
  planId: string
  attacks: Attack[]
  work: AttackWork
}

/** What became of edits, and the wishes that they left. */
function Edits({ planId, attacks, work: { editor, ask, dialog } }: EditsProps) {
  const isPhone = useIsPhone()
  const hint = attacks.length > 0 && !isPhone ? keysHint : undefined
  return (
    <>
      <EditBar editor={editor} hint={hint} />
      <WishesPanel planId={planId} editor={editor} ask={ask} />
      {dialog}
    </>
  )
}

const keysHint =
  'Tasten: P festhalten · G weitergeben · T tauschen · V verschieben · N hinzufügen · B verbieten · Entf wegnehmen · ↑ ↓'

type AttacksProps = Pick<
  AttacksSectionProps,
  'planId' | 'kinds' | 'timeZone' | 'moral' | 'outdatedBy' | 'player' | 'onPlayer'
> & {
  attacks: Attack[]
  work: AttackWork
}

const readFilter: ReadFilter<{ text: string; kind: AttackKind | undefined }> = (text) => ({
  text: text('text') ?? '',
  kind: readKey(attackKindLabels, text('kind')),
})

const rowKey = ({ key }: AttackRow) => key

function Attacks({ attacks, planId, kinds, timeZone, moral, outdatedBy, player, onPlayer, work }: AttacksProps) {
  const [{ text, kind }, setFilter] = useAddressFilter(readFilter)
  const wanted = useDeferredValue(useMemo((): AttackFilter => ({ text, kind, playerId: player }), [text, kind, player]))
  const rows = useMemo(() => attackRows(attacks), [attacks])
  const players = useMemo(() => sendingPlayers(attacks), [attacks])
  const shown = useMemo(() => filterAttacks(rows, wanted), [rows, wanted])
  const selection = useSelection(
    useMemo(() => rows.map(rowKey), [rows]),
    useMemo(() => shown.map(rowKey), [shown]),
  )
  const selected = rows.filter(({ key }) => selection.has(key)).map(({ attack }) => attack)

  return (
    <>
      <FilterFields
        wide
        text={text}
        placeholder="Koordinate, Dorf oder Spieler"
        onSearch={(searched) => setFilter({ text: searched, kind })}
      >
        <Field label="Spieler">
          <Select value={player ?? ''} onChange={(_, { value }) => onPlayer(value === '' ? undefined : Number(value))}>
            <option value="">{`Alle Spieler (${formatNumber(players.length)})`}</option>
            {players.map(({ id, name, attacks: count }) => (
              <option key={id} value={id}>
                {`${name} (${formatNumber(count)})`}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Art">
          <Select
            value={kind ?? ''}
            onChange={(_, { value }) => setFilter({ text, kind: kinds.find((each) => each === value) })}
          >
            <option value="">Alle Arten</option>
            {kinds.map((each) => (
              <option key={each} value={each}>
                {attackKindLabels[each]}
              </option>
            ))}
          </Select>
        </Field>
      </FilterFields>
      <OutdatedLine reasons={outdatedBy} />
      <Row gap="m" justify="between">
        <SelectionBar
          selection={selection}
          shown={shown.length}
          total={rows.length}
          nouns={nouns.attack}
          allText={`${countedNoun(rows.length, 'Angriff', 'Angriffe')} nach Abschickzeit`}
        >
          <BulkEdits attacks={selected} editor={work.editor} onSent={selection.clear} />
        </SelectionBar>
        <Row gap="s" align="stretch">
          <LinkButton
            to={paths.map({ plan: planId, ...(player !== undefined && { player: String(player) }) })}
            icon={<MapRegular />}
          >
            Auf der Karte zeigen
          </LinkButton>
          <CopyButton
            label="Angezeigte Angriffe kopieren"
            disabled={shown.length === 0}
            text={() => attacksText(shown, (iso) => formatDateTimeSeconds(iso, timeZone))}
          />
        </Row>
      </Row>
      {shown.length > 0 ? (
        <AttackTable
          rows={shown}
          timeZone={timeZone}
          moral={moral}
          act={work.act}
          effects={work.effects}
          closed={work.closed}
          selection={selection}
        />
      ) : (
        <NoMatch
          text="Kein Angriff passt zum Filter."
          onReset={() => {
            setFilter({ text: '', kind: undefined })
            onPlayer(undefined)
          }}
        />
      )}
    </>
  )
}
