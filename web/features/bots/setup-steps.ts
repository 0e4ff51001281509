/** Where developers make applications for Discord; the site there is in English. */
export const portal = 'https://discord.com/developers/applications'

/** A variable of this site, where at Discord its value is found, and what it is for. */
export interface Variable {
  name: string
  place: string
  use: string
}

export const variables: readonly Variable[] = [
  {
    name: 'DISCORD_PUBLIC_KEY',
    place: 'In der Anwendung links „General Information“, dort „Public Key“: „Copy“ kopiert ihn.',
    use: 'Damit prüft die Seite, dass eine Anfrage wirklich von Discord kommt.',
  },
  {
    name: 'DISCORD_APPLICATION_ID',
    place: 'Auch unter „General Information“, bei „Application ID“.',
    use: 'Für den Einladungslink und die Anmeldung der Befehle.',
  },
  {
    name: 'DISCORD_OWNER_ID',
    place:
      'In Discord selbst: Schalte unter „Benutzereinstellungen → Erweitert“ den „Entwicklermodus“ ein, klicke dann mit der rechten Maustaste auf deinen Namen und kopiere deine ID.',
    use: 'Nur wer diese ID hat, darf /admin benutzen.',
  },
]

/** The variables as they are written before the command that starts the site on one machine. */
export const startCommand = (applicationId: string | undefined): string =>
  `DISCORD_PUBLIC_KEY=… DISCORD_APPLICATION_ID=${applicationId ?? '…'} DISCORD_OWNER_ID=… npm start`

/** The command that registers the bot's commands at Discord, to be typed in the project's folder. */
export const registerCommand = (applicationId: string | undefined): string =>
  `DISCORD_BOT_TOKEN=… DISCORD_APPLICATION_ID=${applicationId ?? '…'} npx node infra/operate/register-bot.ts`
