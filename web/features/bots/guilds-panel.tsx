import { countedNoun } from '../../../shared/lib/numbers.ts'
import type { BotGuild } from '../../../shared/model/bot.ts'
import type { World } from '../../../shared/model/world.ts'
import { ErrorNotice } from '../../components/feedback/error-notice.tsx'
import { Panel } from '../../components/layout/panel.tsx'
import { Muted } from '../../components/layout/text.ts'
import { VirtualList } from '../../components/list/virtual-list.tsx'
import { GuildItem } from './guild-item.tsx'

const guildKey = ({ _id }: BotGuild) => _id

interface GuildsPanelProps {
  /** Undefined if the guilds could not be loaded. */
  guilds: readonly BotGuild[] | undefined
  worlds: readonly World[]
  error: unknown
  onRetry: () => void
}

export function GuildsPanel({ guilds, worlds, error, onRetry }: GuildsPanelProps) {
  const waiting = guilds?.filter(({ wanted }) => wanted).length ?? 0
  const approved = guilds?.filter(({ status }) => status === 'approved').length ?? 0
  return (
    <Panel
      title="Discord-Server"
      text={
        guilds &&
        guilds.length > 0 &&
        `${countedNoun(waiting, 'Anfrage wartet', 'Anfragen warten')} · ${countedNoun(approved, 'Server sieht', 'Server sehen')} eine Welt`
      }
    >
      {!guilds ? (
        <ErrorNotice title="Die Discord-Server konnten nicht geladen werden" error={error} onRetry={onRetry} />
      ) : guilds.length > 0 ? (
        <VirtualList label="Discord-Server" framed items={guilds} itemKey={guildKey} estimateHeight={92}>
          {(guild) => <GuildItem guild={guild} worlds={worlds} />}
        </VirtualList>
      ) : (
        <Muted as="p">
          Noch kein Discord-Server hat nach einer Welt gefragt. Lade den Bot ein und schreibe dort den Befehl der Welt.
        </Muted>
      )}
    </Panel>
  )
}
