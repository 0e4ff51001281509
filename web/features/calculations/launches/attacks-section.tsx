import { Field, makeStyles, Select, tokens } from '@fluentui/react-components'
import { CalculatorRegular } from '@fluentui/react-icons/svg/calculator'
import { MapRegular } from '@fluentui/react-icons/svg/map'
import { SendRegular } from '@fluentui/react-icons/svg/send'
import { useCallback, useDeferredValue, useEffect, useMemo, useRef, useState } from 'react'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { type Attack, type AttackKind, attackKindLabels, attackKinds } from '../../../../shared/model/attack.ts'
import type { OutdatedReason } from '../../../../shared/model/run-inputs.ts'
import type { WishEdit } from '../../../../shared/model/wishes/wish.ts'
import { CopyButton } from '../../../components/feedback/copy-button.tsx'
import { EmptyState } from '../../../components/feedback/empty-state.tsx'
import { ErrorNotice } from '../../../components/feedback/error-notice.tsx'
import { SearchField } from '../../../components/form/search-field.tsx'
import { LinkButton } from '../../../components/layout/link-button.tsx'
import { Panel } from '../../../components/layout/panel.tsx'
import { Row } from '../../../components/layout/stack.ts'
import { Muted } from '../../../components/layout/text.ts'
import { FoundCount, nouns } from '../../../components/list/found-count.tsx'
import { OutdatedLine } from '../../../components/plan/outdated-line.tsx'
import { formatDateTimeSeconds } from '../../../lib/format/format.ts'
import { paths } from '../../../lib/paths.ts'
import { useWishes } from '../wishes/use-wishes.ts'
import { WishesPanel } from '../wishes/wishes-panel.tsx'
import { type AttackFilter, attackRows, attacksText, filterAttacks, sendingPlayers } from './attack-list.ts'
import { AttackTable } from './attack-table.tsx'

const useStyles = makeStyles({
  tools: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
    alignItems: 'end',
    gap: tokens.spacingHorizontalM,
  },
})

interface AttacksSectionProps {
  planId: string
  timeZone: string
  /** Undefined if loading failed. */
  attacks: Attack[] | undefined
  outdatedBy: readonly OutdatedReason[]
  error: unknown
  onRetry: () => void
  /** Undefined: all players. */
  player: number | undefined
  onPlayer: (playerId: number | undefined) => void
}

/** All planned attacks, with filters. */
export function AttacksSection({ planId, attacks, error, onRetry, ...shown }: AttacksSectionProps) {
  return (
    <Panel
      title="Geplante Angriffe"
      actions={
        attacks &&
        attacks.length > 0 && (
          <LinkButton to={paths.export(planId)} icon={<SendRegular />}>
            Befehle ausgeben
          </LinkButton>
        )
      }
    >
      {attacks?.length ? (
        <Attacks planId={planId} attacks={attacks} {...shown} />
      ) : attacks ? (
        <EmptyState
          icon={<CalculatorRegular />}
          title="Noch keine Angriffe geplant"
          text="Starte oben eine Berechnung: Hier steht dann, wer wann was wohin schickt."
        />
      ) : (
        <ErrorNotice title="Fehler beim Laden der Angriffe" error={error} onRetry={onRetry} />
      )}
    </Panel>
  )
}

type AttacksProps = Pick<AttacksSectionProps, 'planId' | 'timeZone' | 'outdatedBy' | 'player' | 'onPlayer'> & {
  attacks: Attack[]
}

function Attacks({ attacks, planId, timeZone, outdatedBy, player, onPlayer }: AttacksProps) {
  const styles = useStyles()
  const editor = useWishes(planId)
  const { edit } = editor
  const newest = useRef(edit)
  useEffect(() => {
    newest.current = edit
  })
  const onEdit = useCallback((wanted: WishEdit) => void newest.current(wanted), [])
  const version = editor.state?.version
  const since = useMemo(() => ({ attacks, version }), [attacks, version])
  const [text, setText] = useState('')
  const [kind, setKind] = useState<AttackKind>()
  const wanted = useDeferredValue(useMemo((): AttackFilter => ({ text, kind, playerId: player }), [text, kind, player]))
  const rows = useMemo(() => attackRows(attacks), [attacks])
  const players = useMemo(() => sendingPlayers(attacks), [attacks])
  const shown = useMemo(() => filterAttacks(rows, wanted), [rows, wanted])

  return (
    <>
      <div className={styles.tools}>
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
          <Select value={kind ?? ''} onChange={(_, { value }) => setKind(attackKinds.find((each) => each === value))}>
            <option value="">Alle Arten</option>
            {attackKinds.map((each) => (
              <option key={each} value={each}>
                {attackKindLabels[each]}
              </option>
            ))}
          </Select>
        </Field>
        <SearchField value={text} placeholder="Koordinate, Dorf oder Spieler" onSearch={setText} />
      </div>
      <OutdatedLine reasons={outdatedBy} />
      <WishesPanel planId={planId} editor={editor} />
      <Row gap="m" justify="between">
        <FoundCount
          shown={shown.length}
          total={rows.length}
          of={nouns.attack}
          all={`${countedNoun(rows.length, 'Angriff', 'Angriffe')} nach Abschickzeit`}
        />
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
          planId={planId}
          since={since}
          rows={shown}
          timeZone={timeZone}
          isBusy={editor.busy}
          onEdit={onEdit}
        />
      ) : (
        <Muted>Kein Angriff passt zum Filter.</Muted>
      )}
    </>
  )
}
