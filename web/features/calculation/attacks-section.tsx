import { Field, Input, makeStyles, Select, Text, tokens } from '@fluentui/react-components'
import { CalculatorRegular } from '@fluentui/react-icons/svg/calculator'
import { SearchRegular } from '@fluentui/react-icons/svg/search'
import { useDeferredValue, useMemo, useState } from 'react'
import { plans } from '../../../shared/contract/plans.ts'
import { type Attack, attackKinds } from '../../../shared/model/attack.ts'
import { CopyButton } from '../../components/copy-button.tsx'
import { EmptyState } from '../../components/empty-state.tsx'
import { ErrorNotice } from '../../components/error-notice.tsx'
import { Loading } from '../../components/loading.tsx'
import { Panel } from '../../components/panel.tsx'
import { countOf, formatDateTimeSeconds, formatNumber } from '../../lib/format.ts'
import { useRead } from '../../lib/use-read.ts'
import {
  type AttackFilter,
  attackKindLabels,
  attackRows,
  attacksText,
  filterAttacks,
  sendingPlayers,
} from './attack-list.ts'
import { AttackTable } from './attack-table.tsx'

const useStyles = makeStyles({
  tools: {
    display: 'grid',
    gridTemplateColumns: 'repeat(auto-fit, minmax(min(100%, 12rem), 1fr))',
    alignItems: 'end',
    gap: tokens.spacingHorizontalM,
  },
  line: {
    display: 'flex',
    flexWrap: 'wrap',
    alignItems: 'center',
    justifyContent: 'space-between',
    gap: tokens.spacingHorizontalM,
  },
  quiet: { color: tokens.colorNeutralForeground2 },
})

interface AttacksSectionProps {
  planId: string
  timeZone: string
}

/** Who attacks what and when: everything the runs have planned. */
export function AttacksSection({ planId, timeZone }: AttacksSectionProps) {
  const { data, error, mutate } = useRead(plans.attacks, { params: { planId } })
  return (
    <Panel title="Geplante Angriffe">
      {data?.attacks.length ? (
        <Attacks attacks={data.attacks} timeZone={timeZone} />
      ) : data ? (
        <EmptyState
          icon={<CalculatorRegular />}
          title="Noch keine Angriffe geplant"
          text="Starte oben eine Berechnung: Hier steht dann, wer wann was wohin schickt."
        />
      ) : error ? (
        <ErrorNotice title="Fehler beim Laden der Angriffe" error={error} onRetry={() => mutate()} />
      ) : (
        <Loading label="Angriffe werden geladen …" />
      )}
    </Panel>
  )
}

const everything: AttackFilter = { text: '', playerId: undefined, kind: undefined }

function Attacks({ attacks, timeZone }: { attacks: Attack[]; timeZone: string }) {
  const styles = useStyles()
  const [filter, setFilter] = useState(everything)
  const wanted = useDeferredValue(filter)
  const rows = useMemo(() => attackRows(attacks), [attacks])
  const players = useMemo(() => sendingPlayers(attacks), [attacks])
  const shown = useMemo(() => filterAttacks(rows, wanted), [rows, wanted])
  const change = (part: Partial<AttackFilter>) => setFilter((before) => ({ ...before, ...part }))

  return (
    <>
      <div className={styles.tools}>
        <Field label="Spieler">
          <Select
            value={filter.playerId ?? ''}
            onChange={(_, { value }) => change({ playerId: value === '' ? undefined : Number(value) })}
          >
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
            value={filter.kind ?? ''}
            onChange={(_, { value }) => change({ kind: attackKinds.find((kind) => kind === value) })}
          >
            <option value="">Alle Arten</option>
            {attackKinds.map((kind) => (
              <option key={kind} value={kind}>
                {attackKindLabels[kind]}
              </option>
            ))}
          </Select>
        </Field>
        <Field label="Suche">
          <Input
            type="search"
            value={filter.text}
            contentBefore={<SearchRegular />}
            placeholder="Koordinate, Dorf oder Spieler"
            onChange={(_, { value }) => change({ text: value })}
          />
        </Field>
      </div>
      <div className={styles.line}>
        <Text className={styles.quiet} aria-live="polite">
          {shown.length === rows.length
            ? `${countOf(rows.length, 'Angriff', 'Angriffe')} nach Abschickzeit`
            : `${formatNumber(shown.length)} von ${countOf(rows.length, 'Angriff', 'Angriffen')}`}
        </Text>
        <CopyButton
          label="Angezeigte Angriffe kopieren"
          disabled={shown.length === 0}
          text={() => attacksText(shown, (iso) => formatDateTimeSeconds(iso, timeZone))}
        />
      </div>
      {shown.length > 0 ? (
        <AttackTable rows={shown} timeZone={timeZone} />
      ) : (
        <Text className={styles.quiet}>Kein Angriff passt zum Filter.</Text>
      )}
    </>
  )
}
