import type { RESTPostAPIChatInputApplicationCommandsJSONBody as Command } from 'discord-api-types/v10'

/** Discord's constants: option types, contexts and permissions. */
const subcommand = 1
const text = 3
const yesNo = 5
const inGuilds = { contexts: [0], integration_types: [0] }
const mayManageGuild = '32'
const isAdministrator = '0'

const server = { type: text, name: 'server', required: true, min_length: 3, max_length: 12 } as const

/** The bot's registered commands; only the owner may use `/admin`. */
export const botCommands: readonly Command[] = [
  {
    name: 'setwelt',
    description: 'Fragt für diesen Discord-Server eine Welt an; die Stammesführung gibt sie frei.',
    default_member_permissions: mayManageGuild,
    ...inGuilds,
    options: [{ ...server, description: 'Server-Code der Welt, z. B. de236' }],
  },
  { name: 'welt', description: 'Zeigt, welche Welt dieser Discord-Server sieht.', ...inGuilds },
  {
    name: 'inc',
    description: 'Zeigt, was auf ein Dorf geplant ist: Angriffe, Ankunft und wer zuerst schickt.',
    ...inGuilds,
    options: [
      {
        type: text,
        name: 'coords',
        name_localizations: { de: 'koordinate' },
        description: 'Koordinate (500|500) oder der Anfang eines Dorf- oder Spielernamens',
        required: true,
        max_length: 100,
        autocomplete: true,
      },
      {
        type: yesNo,
        name: 'public',
        name_localizations: { de: 'für-alle' },
        description: 'Ja: Alle im Kanal sehen die Antwort. Sonst siehst nur du sie.',
      },
    ],
  },
  {
    name: 'befehle',
    description: 'Zeigt nur dir deine nächsten Angriffe.',
    ...inGuilds,
    options: [
      {
        type: text,
        name: 'verbinden',
        description: 'Der Link deiner Befehlsseite, mit dem du abhakst. Nur einmal nötig.',
        max_length: 300,
      },
      {
        type: yesNo,
        name: 'erwaehnen',
        name_localizations: { de: 'erwähnen' },
        description: 'Ja: Erinnerungen im Kanal erwähnen dich.',
      },
      { type: yesNo, name: 'trennen', description: 'Ja: trennt die Verbindung und löscht sie.' },
    ],
  },
  {
    name: 'help',
    description: 'Erklärt die Befehle des Bots.',
    ...inGuilds,
  },
  {
    name: 'admin',
    description: 'Nur für den Besitzer des Bots: Discord-Server und ihre Welten.',
    default_member_permissions: isAdministrator,
    ...inGuilds,
    options: [
      { type: subcommand, name: 'guilds', description: 'Listet die Discord-Server mit ihren Welten.' },
      {
        type: subcommand,
        name: 'setguild',
        description: 'Gibt einem Discord-Server eine Welt frei.',
        options: [
          {
            type: text,
            name: 'guildid',
            description: 'ID des Discord-Servers',
            required: true,
            max_length: 20,
            autocomplete: true,
          },
          { ...server, description: 'Server-Code der Welt, z. B. de236', autocomplete: true },
        ],
      },
    ],
  },
]

/** A command's usage and description. */
export interface CommandHelp {
  usage: string
  description: string
  ownerOnly: boolean
}

/** Every command with its help text. */
export const commandHelp: readonly CommandHelp[] = [
  { usage: '/setwelt {server}', description: 'fragt für diesen Discord-Server eine Welt an', ownerOnly: false },
  { usage: '/welt', description: 'zeigt, welche Welt dieser Discord-Server sieht', ownerOnly: false },
  { usage: '/inc {coords}', description: 'zeigt, was auf ein Dorf geplant ist', ownerOnly: false },
  {
    usage: '/befehle',
    description: 'zeigt nur dir deine nächsten Angriffe; zuerst mit „verbinden“ und dem Link deiner Befehlsseite',
    ownerOnly: false,
  },
  { usage: '/help', description: 'erklärt die Befehle', ownerOnly: false },
  { usage: '/admin guilds', description: 'listet die Discord-Server mit ihren Welten', ownerOnly: true },
  {
    usage: '/admin setguild {guildId} {server}',
    description: 'gibt einem Discord-Server eine Welt frei',
    ownerOnly: true,
  },
]
