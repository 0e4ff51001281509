import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { sitePages } from '../../site-pages.ts'
import type { Answer } from './lambda.ts'

const mimeTypes: Record<string, string> = {
  '.html': 'text/html; charset=utf-8',
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.json': 'application/json',
  '.map': 'application/json',
  '.webmanifest': 'application/manifest+json',
  '.svg': 'image/svg+xml',
  '.txt': 'text/plain; charset=utf-8',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.webp': 'image/webp',
  '.ico': 'image/x-icon',
  '.woff2': 'font/woff2',
}
const compressible = /^text\/|json|svg|javascript/

interface SiteFile {
  content: Buffer
  type: string
  etag: string
  cacheControl: string
  encoded: Map<string, Promise<Buffer>>
}

/** Answers GET and HEAD for the built site; paths without a file show the application, below `/orders/` the order page. */
export type Site = (path: string, headers: { ifNoneMatch?: string; acceptEncoding?: string }) => Promise<Answer>

/** Reads the built site into memory once; `texts` are further files by path. Without a build every page says so. */
export function loadSite(folder: string, texts: Record<string, string> = {}): Site {
  const files = new Map(filesBelow(folder).map((file) => [urlPath(folder, file), readSiteFile(folder, file)]))
  for (const [path, text] of Object.entries(texts)) files.set(`/${path}`, siteFile(`/${path}`, Buffer.from(text)))
  return async (path, headers) => {
    const file = files.get(path) ?? (extname(path) ? undefined : files.get(pagePath(path)))
    if (file) return fileAnswer(file, headers)
    return {
      status: 404,
      headers: { 'content-type': 'text/plain; charset=utf-8' },
      body: files.size === 0 ? 'Die Oberfläche wurde noch nicht gebaut.\n' : 'Diese Datei gibt es nicht.\n',
    }
  }
}

/** Same as `pageRewrite` at the edge. */
const pagePath = (path: string) =>
  Object.entries(sitePages).find(([start]) => path.startsWith(start))?.[1] ?? '/index.html'

const filesBelow = (folder: string): string[] =>
  existsSync(folder)
    ? readdirSync(folder, { recursive: true, withFileTypes: true })
        .filter((entry) => entry.isFile())
        .map((entry) => join(entry.parentPath, entry.name))
    : []

const urlPath = (folder: string, file: string) => `/${relative(folder, file).split(sep).join('/')}`

function readSiteFile(folder: string, file: string): SiteFile {
  return siteFile(urlPath(folder, file), readFileSync(file))
}

function siteFile(path: string, content: Buffer): SiteFile {
  return {
    content,
    type: mimeTypes[extname(path)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(content).digest('base64url').slice(0, 22)}"`,
    cacheControl: path.startsWith('/assets/') ? 'public, max-age=31536000, immutable' : 'no-cache',
    encoded: new Map(),
  }
}

async function fileAnswer(file: SiteFile, asked: Parameters<Site>[1]): Promise<Answer> {
  const encoding = compressible.test(file.type) ? chooseEncoding(asked.acceptEncoding) : undefined
  const headers: Answer['headers'] = {
    'content-type': file.type,
    'cache-control': file.cacheControl,
    etag: encoding ? file.etag.replace(/"$/, `-${encoding}"`) : file.etag,
    vary: 'accept-encoding',
  }
  if (matchesEtag(asked.ifNoneMatch, headers.etag)) return { status: 304, headers, body: '' }
  if (!encoding) return { status: 200, headers, body: file.content }
  return { status: 200, headers: { ...headers, 'content-encoding': encoding }, body: await encode(file, encoding) }
}

/** Whether `If-None-Match` contains this ETag (strong or weak) or `*`. */
export function matchesEtag(ifNoneMatch: string | undefined, etag: unknown): boolean {
  const tags = ifNoneMatch?.split(',').map((tag) => tag.trim().replace(/^W\//, '')) ?? []
  return tags.includes('*') || tags.some((tag) => tag === etag)
}

function chooseEncoding(acceptEncoding = ''): 'br' | 'gzip' | undefined {
  const accepted = acceptEncoding.split(',').map((part) => part.trim())
  const takes = (name: string) => accepted.some((part) => part.startsWith(name) && !/;\s*q=0(\.0*)?$/.test(part))
  if (takes('br')) return 'br'
  return takes('gzip') ? 'gzip' : undefined
}

function encode(file: SiteFile, encoding: 'br' | 'gzip'): Promise<Buffer> {
  const known = file.encoded.get(encoding)
  if (known) return known
  const fresh =
    encoding === 'br'
      ? promisify(brotliCompress)(file.content, { params: { [constants.BROTLI_PARAM_QUALITY]: 6 } })
      : promisify(gzip)(file.content)
  file.encoded.set(encoding, fresh)
  return fresh
}
