import type { OverLimit } from '../../../../shared/model/player-limit.ts'
import { Notice } from '../../feedback/notice.tsx'
import { type OverLimitMoment, overLimitSentence } from './limit-sentences.ts'

interface OverLimitNoticeProps {
  players: readonly OverLimit[] | undefined
  moment: OverLimitMoment
}

/** Names the players with more commands than they offer to send; nothing without any. */
export const OverLimitNotice = ({ players, moment }: OverLimitNoticeProps) =>
  players && players.length > 0 ? <Notice intent="warning">{overLimitSentence(players, moment)}</Notice> : null
