import { Button, Link, makeStyles, tokens } from '@fluentui/react-components'
import { MoreHorizontalRegular } from '@fluentui/react-icons/svg/more-horizontal'
import { OpenRegular } from '@fluentui/react-icons/svg/open'
import { useState } from 'react'
import { villageUrl } from '../../../shared/game/world/markets.ts'
import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import { formatCoordinate } from '../../../shared/model/basics.ts'
import type { PlayerAssignment } from '../../../shared/model/calculation.ts'
import { senderTypeLabels } from '../../../shared/model/sender.ts'
import { CopyButton } from '../../components/feedback/copy-button.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { Muted, Numeric } from '../../components/layout/text.ts'
import type { useAttacksDialog } from '../../components/plan/wishes/use-attacks-dialog.tsx'
import { onPhone } from '../../lib/theme/theme-tokens.ts'
import { coordinatesText } from './assignments.ts'

/** Max villages before "show all". */
const shownFirst = 10

const useStyles = makeStyles({
  // Skips layout and paint of cards below the screen.
  card: { contentVisibility: 'auto', containIntrinsicSize: 'auto 26rem' },
  table: { width: '100%', borderCollapse: 'collapse', [onPhone]: { fontSize: tokens.fontSizeBase200 } },
  header: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalXS}`,
    textAlign: 'start',
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke1}`,
  },
  cell: {
    padding: `${tokens.spacingVerticalXS} ${tokens.spacingHorizontalXS}`,
    borderBottom: `${tokens.strokeWidthThin} solid ${tokens.colorNeutralStroke3}`,
  },
  link: { display: 'inline-flex', alignItems: 'center', gap: tokens.spacingHorizontalXS },
})

interface PlayerCardProps {
  player: PlayerAssignment
  server: string
  onAttacks: ReturnType<typeof useAttacksDialog>['show']
}

/** A player with their fully planned villages. */
export function PlayerCard({ player, server, onAttacks }: PlayerCardProps) {
  const styles = useStyles()
  const [all, setAll] = useState(false)
  const { playerId, playerName, villages } = player
  const shown = all ? villages : villages.slice(0, shownFirst)
  return (
    <Panel
      className={styles.card}
      title={playerName}
      text={`Spieler-ID ${playerId} · ${countedNoun(villages.length, 'Dorf', 'Dörfer')}`}
      actions={<CopyButton label="Koordinaten kopieren" text={() => coordinatesText(villages)} />}
    >
      <table className={styles.table} aria-label={`Verplante Dörfer von ${playerName}`}>
        <thead>
          <tr>
            <Muted scope="col" as="th" strong nowrap className={styles.header}>
              Koordinaten
            </Muted>
            <Muted scope="col" as="th" strong nowrap className={styles.header}>
              Typ
            </Muted>
            <Muted scope="col" as="th" strong nowrap className={styles.header}>
              Max. Offs
            </Muted>
            <Muted scope="col" as="th" strong nowrap className={styles.header}>
              Dorf
            </Muted>
            <td className={styles.header} />
          </tr>
        </thead>
        <tbody>
          {shown.map((village) => (
            <tr key={village.villageId}>
              <Numeric as="td" nowrap className={styles.cell}>
                {formatCoordinate(village)}
              </Numeric>
              <Numeric as="td" nowrap className={styles.cell}>
                {senderTypeLabels[village.type]}
              </Numeric>
              <Numeric as="td" nowrap className={styles.cell}>
                {formatNumber(village.maxOff)}
              </Numeric>
              <Numeric as="td" nowrap className={styles.cell}>
                <Link
                  className={styles.link}
                  href={villageUrl(server, village.villageId)}
                  target="_blank"
                  rel="noreferrer"
                  aria-label={`${formatCoordinate(village)} im Spiel öffnen (neuer Tab)`}
                >
                  Öffnen <OpenRegular aria-hidden />
                </Link>
              </Numeric>
              <td className={styles.cell}>
                <Button
                  size="small"
                  appearance="subtle"
                  icon={<MoreHorizontalRegular />}
                  aria-label={`Angriffe von ${formatCoordinate(village)}`}
                  title="Angriffe"
                  onClick={() => onAttacks({ villageId: village.villageId, x: village.x, y: village.y })}
                />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {villages.length > shownFirst && (
        <div>
          <Button size="small" aria-expanded={all} onClick={() => setAll(!all)}>
            {all ? 'Weniger anzeigen' : `Alle ${countedNoun(villages.length, 'Dorf', 'Dörfer')} anzeigen`}
          </Button>
        </div>
      )}
    </Panel>
  )
}
