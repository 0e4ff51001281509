import { Button, Field, makeStyles, Select, tokens } from '@fluentui/react-components'
import { MapRegular } from '@fluentui/react-icons/svg/map'
import { useState } from 'react'
import { calculations } from '../../../../shared/contract/calculations.ts'
import { countedNoun, formatNumber } from '../../../../shared/lib/numbers.ts'
import { attackKindLabels } from '../../../../shared/model/attack.ts'
import type { ComparedAttack, FormerResult, ResultComparison } from '../../../../shared/model/calculation.ts'
import { targetName } from '../../../../shared/model/inputs/wave.ts'
import { Loaded } from '../../../components/feedback/loading.tsx'
import { ModeTabs } from '../../../components/form/mode-tabs.tsx'
import { LinkButton } from '../../../components/layout/link-button.tsx'
import { shortListRow } from '../../../components/layout/list-row.ts'
import { Row, Stack } from '../../../components/layout/stack.ts'
import { Muted, Strong } from '../../../components/layout/text.ts'
import { VirtualList } from '../../../components/list/virtual-list.tsx'
import { useRead } from '../../../lib/api/use-read.ts'
import { formatDateTimeSeconds } from '../../../lib/format/format.ts'
import { ownerName } from '../../../lib/format/owner-name.ts'
import { paths } from '../../../lib/paths.ts'
import { differenceText, resultLabel } from './result-text.ts'

const useStyles = makeStyles({
  root: {
    paddingTop: tokens.spacingVerticalM,
    borderTop: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke2}`,
  },
  title: { margin: 0, fontSize: tokens.fontSizeBase400, fontWeight: tokens.fontWeightSemibold },
  entry: {
    ...shortListRow,
    fontVariantNumeric: 'tabular-nums',
  },
})

interface ComparisonViewProps {
  planId: string
  timeZone: string
  from: FormerResult
  results: readonly FormerResult[]
  onClose: () => void
}

/** Compares a result with another, at first the current one, from the older to the newer. */
export function ComparisonView({ planId, timeZone, from, results, onClose }: ComparisonViewProps) {
  const styles = useStyles()
  const others = results.filter(({ _id }) => _id !== from._id)
  const [chosen, setChosen] = useState<string>()
  const to = others.find(({ _id }) => _id === chosen) ?? others.find(({ isCurrent }) => isCurrent) ?? others[0]
  const [older, newer] = [from, ...(to ? [to] : [])].sort((a, b) => (a.at < b.at ? -1 : 1))
  const query = older && newer && { from: older._id, to: newer._id }
  const read = useRead(calculations.compareResults, query && { params: { planId }, query })
  return (
    <Stack as="section" gap="m" aria-label="Vergleich" className={styles.root}>
      <Row gap="m" justify="between">
        <h3 className={styles.title}>
          {newer ? `Von „${resultLabel(older ?? from, timeZone)}“ nach „${resultLabel(newer, timeZone)}“` : ''}
        </h3>
        <Row gap="s">
          {query && (
            <LinkButton
              size="small"
              icon={<MapRegular />}
              to={paths.map({ plan: planId, compare: `${query.from}-${query.to}` })}
            >
              Auf der Karte vergleichen
            </LinkButton>
          )}
          <Button size="small" appearance="subtle" onClick={onClose}>
            Vergleich schließen
          </Button>
        </Row>
      </Row>
      <Field label="Vergleichen mit">
        <Select value={to?._id ?? ''} onChange={(_, { value }) => setChosen(value)}>
          {others.map((result) => (
            <option key={result._id} value={result._id}>
              {resultLabel(result, timeZone)}
            </option>
          ))}
        </Select>
      </Field>
      <Loaded read={read} failed="Fehler beim Vergleichen" loading="Ergebnisse werden verglichen …">
        {(found) => <Comparison found={found} timeZone={timeZone} />}
      </Loaded>
    </Stack>
  )
}

interface Line {
  key: string
  title: string
  text: string
}

type Tab = 'added' | 'gone' | 'changed' | 'players' | 'targets'

function Comparison({ found, timeZone }: { found: ResultComparison; timeZone: string }) {
  const styles = useStyles()
  const { totals } = found
  const [tab, setTab] = useState<Tab>('added')
  const tabs: Record<Tab, string> = {
    added: `Neu (${formatNumber(totals.added)})`,
    gone: `Entfallen (${formatNumber(totals.gone)})`,
    changed: `Geändert (${formatNumber(totals.changed)})`,
    players: `Spieler (${formatNumber(found.players.length)})`,
    targets: `Ziele (${formatNumber(found.targets.length)})`,
  }
  const lines = tabLines(found, tab, timeZone)
  const total = tab === 'players' || tab === 'targets' ? lines.length : totals[tab]
  return (
    <>
      <span>{`${countedNoun(totals.before, 'Angriff', 'Angriffe')} vorher, ${formatNumber(totals.after)} nachher: ${formatNumber(totals.kept)} gleich, ${differenceText(totals)}.`}</span>
      <ModeTabs label="Was sich unterscheidet" modes={tabs} mode={tab} onMode={setTab} />
      {lines.length > 0 ? (
        <VirtualList key={tab} label={tabs[tab]} framed items={lines} itemKey={({ key }) => key} estimateHeight={54}>
          {({ title, text }) => (
            <Stack className={styles.entry}>
              <Strong breaks>{title}</Strong>
              <Muted small breaks>
                {text}
              </Muted>
            </Stack>
          )}
        </VirtualList>
      ) : (
        <Muted>Hier unterscheidet sich nichts.</Muted>
      )}
      {total > lines.length && <Muted>{`… und ${formatNumber(total - lines.length)} weitere`}</Muted>}
    </>
  )
}

function tabLines(found: ResultComparison, tab: Tab, timeZone: string): Line[] {
  const times = ({ launchAt, time }: ComparedAttack) =>
    `${formatDateTimeSeconds(launchAt, timeZone)} ab, ${formatDateTimeSeconds(time, timeZone)} an`
  switch (tab) {
    case 'added':
    case 'gone':
      return found[tab].map((attack, index) => ({
        key: `${tab} ${index}`,
        title: wayText(attack),
        text: times(attack),
      }))
    case 'changed':
      return found.changed.map(({ before, after }, index) => ({
        key: `${tab} ${index}`,
        title: wayText(after),
        text:
          times(before) === times(after)
            ? `${times(after)}, mit anderen Truppen`
            : `vorher ${times(before)}; nachher ${times(after)}`,
      }))
    case 'players':
      return found.players.map((player) => ({
        key: String(player.playerId),
        title: ownerName(player.playerName),
        text: countText(player),
      }))
    case 'targets':
      return found.targets.map((target) => ({
        key: target.targetId,
        title: targetName(target),
        text: countText(target),
      }))
  }
}

const wayText = ({ kind, x, y, xt, yt, playerName }: ComparedAttack) =>
  `${attackKindLabels[kind]} ${x}|${y} → ${xt}|${yt}${playerName ? `, ${playerName}` : ''}`

const countText = (count: ResultComparison['players'][number] | ResultComparison['targets'][number]) =>
  `${formatNumber(count.before)} vorher, ${formatNumber(count.after)} nachher: ${differenceText(count)}`
