import { makeStyles, tokens } from '@fluentui/react-components'
import type { ReactNode } from 'react'
import { countedNoun, formatNumber } from '../../../shared/lib/numbers.ts'
import type { OldTroops } from '../../../shared/model/inputs/old-troops.ts'
import { formatDateTime } from '../../lib/format/format.ts'
import { Notice } from '../feedback/notice.tsx'
import { Disclosure } from '../layout/disclosure.tsx'
import { Row, Stack } from '../layout/stack.ts'
import { Muted } from '../layout/text.ts'
import { VirtualList } from '../list/virtual-list.tsx'

const useStyles = makeStyles({
  row: { padding: `${tokens.spacingVerticalXXS} 0` },
})

interface OldTroopsNoticeProps {
  old: OldTroops | undefined
  timeZone: string
  /** A link to where troops are uploaded. */
  children?: ReactNode
}

/** Names the players whose troops are older than the plan's limit; nothing if all are fresh. */
export function OldTroopsNotice({ old, timeZone, children }: OldTroopsNoticeProps) {
  const styles = useStyles()
  if (!old) return null
  return (
    <Notice intent="warning">
      <Stack gap="xs">
        <Row as="span" gap="m" justify="between">
          <span>{oldTroopsSentence(old)}</span>
          {children}
        </Row>
        <Disclosure label="Wessen Truppen">
          <VirtualList
            label="Spieler mit alten Truppen"
            items={old.players}
            itemKey={({ playerId }) => playerId}
            estimateHeight={24}
          >
            {({ playerName, villages, readAt }) => (
              <Row gap="m" rowGap="none" justify="between" className={styles.row}>
                <span>{`${playerName}: ${countedNoun(villages, 'Dorf', 'Dörfer')}`}</span>
                <Muted>{readAt ? formatDateTime(readAt, timeZone) : 'Stand unbekannt'}</Muted>
              </Row>
            )}
          </VirtualList>
        </Disclosure>
      </Stack>
    </Notice>
  )
}

/** How many villages' troops are older than the limit. */
function oldTroopsSentence({ hours, players }: OldTroops): string {
  const villages = players.reduce((sum, player) => sum + player.villages, 0)
  const limit = hours === 1 ? 'eine Stunde' : `${formatNumber(hours)} Stunden`
  const unknown = players.some(({ readAt }) => !readAt) ? ' oder von unbekanntem Stand' : ''
  const whose = countedNoun(players.length, 'Spieler', 'Spielern')
  return `Die Truppen von ${countedNoun(villages, 'Dorf', 'Dörfern')} (${whose}) sind älter als ${limit}${unknown}.`
}
