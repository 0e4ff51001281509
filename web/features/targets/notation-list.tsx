import { makeStyles, tokens } from '@fluentui/react-components'
import { Muted } from '../../components/layout/text.ts'
import { onPhone } from '../../lib/theme/theme-tokens.ts'

const useStyles = makeStyles({
  list: {
    display: 'grid',
    gridTemplateColumns: 'auto minmax(0, 1fr)',
    columnGap: tokens.spacingHorizontalL,
    rowGap: tokens.spacingVerticalXS,
    margin: 0,
    [onPhone]: { gridTemplateColumns: 'minmax(0, 1fr)' },
  },
  pair: { display: 'contents' },
  notation: { fontFamily: tokens.fontFamilyMonospace, overflowWrap: 'anywhere' },
  meaning: { margin: 0, [onPhone]: { paddingBottom: tokens.spacingVerticalS } },
})

/** What can follow a target's coordinate. */
const notations = [
  ['440|670:5:4:2', '5 Offs, 4 Fakes und 2 BFakes'],
  ['440|670:5:4:0:p1:w3', 'Priorität 1 und Gewicht 3'],
  ['440|670:5:4:0:s1', 'dazu ein AG-Zug'],
  ['440|670:5:4:0:v60:n60', 'ein eigenes Ankunftsfenster, von 60 s vor bis 60 s nach der Ankunft'],
  ['440|670:5:4:2:m50', 'mindestens 50 % Moral'],
  ['440|670:5:4:2:k=Adelshof+Speicher', 'Gebäude für die Katapulte'],
  ['440|670:2:welle2:o90', 'eine zweite Welle mit 2 Offs, 90 s nach der Ankunft des Plans'],
] as const

export function NotationList() {
  const styles = useStyles()
  return (
    <dl className={styles.list}>
      {notations.map(([notation, meaning]) => (
        <div key={notation} className={styles.pair}>
          <dt className={styles.notation}>{notation}</dt>
          <Muted as="dd" className={styles.meaning}>
            {meaning}
          </Muted>
        </div>
      ))}
    </dl>
  )
}
