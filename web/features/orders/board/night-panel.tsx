import { thanksSentence, unsentSentence } from '../../../../shared/game/orders/summary-texts.ts'
import { formatNumber } from '../../../../shared/lib/numbers.ts'
import type { NightSummary } from '../../../../shared/model/orders/night-summary.ts'
import { Panel } from '../../../components/layout/panel.tsx'
import { Muted } from '../../../components/layout/text.ts'
import { StatTiles } from '../../../components/list/stat-tiles.tsx'
import { formatDateTime, formatShare } from '../../../lib/format/format.ts'

/** What became of the attacks of the last night. */
export default function NightPanel({ night, timeZone }: { night: NightSummary; timeZone: string }) {
  const { from, to, planned, sent, late, replaced, open, lost } = night
  const missing = lost.reduce((sum, { attacks }) => sum + attacks, 0)
  const sentences = [unsentSentence(night), thanksSentence(night)].filter((text) => text !== undefined)
  return (
    <Panel
      title="Die Nacht"
      text={`Abschickzeiten von ${formatDateTime(from, timeZone)} bis ${formatDateTime(to, timeZone)}`}
    >
      <StatTiles
        stats={[
          {
            label: `Abgeschickt, von ${formatNumber(planned)} (${formatShare(sent / planned)})`,
            value: formatNumber(sent),
            tone: 'success',
          },
          { label: 'Davon zu spät', value: formatNumber(late), tone: late > 0 ? 'warning' : 'success' },
          { label: 'Übernommen', value: formatNumber(replaced) },
          { label: 'Verloren', value: formatNumber(missing), tone: missing > 0 ? 'danger' : 'success' },
          ...(open > 0 ? [{ label: 'Noch offen', value: formatNumber(open) }] : []),
        ]}
      />
      {sentences.map((sentence) => (
        <Muted key={sentence}>{sentence}</Muted>
      ))}
    </Panel>
  )
}
