import { setupCommand, testCoordinate } from '../../../shared/model/bot.ts'

/** What is copied most often for a world of that server code: all that a tribe writes to the bot. */
export const quickCommands = (server: string): string[] => [
  setupCommand(server),
  '/welt',
  `/inc ${testCoordinate}`,
  '/help',
]

/** A command of the bot, with what it does. */
export interface Command {
  command: string
  does: string
  /** Only the bot's owner may use it. */
  ownerOnly?: true
}

/** All commands of the bot, as they are written for a world of that server code. */
export const commandsFor = (server: string): Command[] => [
  {
    command: setupCommand(server),
    does: 'Verbindet den Discord-Server mit dieser Welt, sobald die Anfrage freigegeben ist.',
  },
  { command: '/welt', does: 'Zeigt, mit welcher Welt der Discord-Server verbunden ist.' },
  {
    command: `/inc ${testCoordinate}`,
    does: 'Sagt, was auf ein Dorf geplant ist: Pläne, Ankünfte, Angriffe je Art, wer zuerst abschickt und was wirklich unterwegs ist.',
  },
  { command: '/help', does: 'Zeigt diese Befehle im Chat.' },
  { command: '/admin guilds', does: 'Listet alle Discord-Server mit ihrer Welt auf.', ownerOnly: true },
  {
    command: `/admin setguild {guildId} ${server}`,
    does: 'Verbindet einen Discord-Server ohne Anfrage mit dieser Welt.',
    ownerOnly: true,
  },
]

/** What has to be done until the bot answers, in order: a heading and a sentence each. */
export const stepsFor = (server: string): { title: string; text: string }[] => [
  {
    title: 'Bot einladen',
    text: 'Öffne den Einladungslink und wähle euren Discord-Server. Du brauchst dort das Recht „Server verwalten“.',
  },
  {
    title: 'Welt anfragen',
    text: `Schreibe in einem Kanal des Servers: ${setupCommand(server)}`,
  },
  {
    title: 'Anfrage freigeben',
    text: 'Die Anfrage steht auf der Seite „Discord Bot“ unter „Discord-Server“. Ein Super Admin oder ein Admin dieser Welt vergleicht die Server-ID und gibt sie frei; bis dahin sieht der Server keinen Plan.',
  },
  {
    title: 'Ausprobieren',
    text: `Schreibe /welt und /inc ${testCoordinate}. Die Antwort sieht nur, wer gefragt hat.`,
  },
]

/** The guide for a world as a text that can be posted. */
export function guideText(name: string, server: string, invitation: string | undefined): string {
  const steps = stepsFor(server).map(({ title, text }, index) => `${index + 1}. ${title}: ${text}`)
  const commands = commandsFor(server).map(
    ({ command, does, ownerOnly }) => `${command} – ${does}${ownerOnly ? ' (nur der Betreiber des Bots)' : ''}`,
  )
  return [
    `Discord Bot für ${name} (${server})`,
    ...(invitation ? [`Einladung: ${invitation}`] : []),
    '',
    ...steps,
    '',
    'Befehle:',
    ...commands,
  ].join('\n')
}
