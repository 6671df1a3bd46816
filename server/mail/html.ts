import { GOAL_LAMPS } from '@contract/limits';
import { type MailContent, type MailSite, type ShowPart } from './content';
import { PICTURE_ID } from './mailer';

const ENTITIES: Record<string, string> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&#39;' };
const escape = (text: string) => text.replace(/[&<>"']/g, (sign) => ENTITIES[sign]!);

const BODY_FONT = '-apple-system,Segoe UI,Roboto,Helvetica,Arial,sans-serif';

/**
 * Mail programs know neither custom properties nor grids, and some drop the style sheet: light colours are inline, and
 * the sheet has the dark ones and the phone's sizes.
 */
const STYLES = `
:root{color-scheme:light dark;supported-color-schemes:light dark}
table{border-collapse:collapse}img{display:block;border:0}
@media (max-width:480px){.px{padding-left:20px!important;padding-right:20px!important}.h1{font-size:29px!important}.btn a{display:block!important;text-align:center!important;padding-left:16px!important;padding-right:16px!important}.outer{padding:12px 8px 20px!important}.half{display:block!important;width:100%!important;text-align:left!important;padding-top:3px!important}}
@media (prefers-color-scheme:dark){.outer{background:#0b070f!important;color:#f7f2f8!important}.card{background:#1b1422!important}.t1{color:#f7f2f8!important}.t2{color:#c3b8cb!important}.t3{color:#9b8fa6!important}.ln{border-color:#2c2336!important}.lamp{background:#33240f!important;color:#ffc978!important}.l{color:#ff7eaa!important}.off{background:#372d40!important}}`;

const TEXT_1 = 'color:#1a1220';
const TEXT_2 = 'color:#554a5e';
const TEXT_3 = 'color:#6b6072';
const LINK = 'color:#c4004a';
const link = (url: string, label: string, style = '') =>
  `<a class="l" href="${escape(url)}" style="${LINK};${style}">${escape(label)}</a>`;
const cell = (content: string, style: string, classes = '') =>
  `<tr><td class="px ${classes}" style="${style};overflow-wrap:anywhere;word-break:break-word">${content}</td></tr>`;
const table = (rows: string, style = '') =>
  `<table role="presentation" width="100%" style="width:100%;${style}">${rows}</table>`;

function renderGoal(goal: NonNullable<ShowPart['goal']>): string {
  const lamps = Array.from({ length: GOAL_LAMPS }, (_, lamp) => {
    const isLit = lamp < goal.lamps;
    const colour = isLit ? (lamp === goal.lamps - 1 ? '#ff0066' : '#ffb44a') : '#e6dde2';
    return `<td class="${isLit ? '' : 'off'}" style="height:9px;font-size:0;line-height:9px;border-radius:9px 9px 2px 2px;background:${colour}">&nbsp;</td><td style="width:3px;font-size:0">&nbsp;</td>`;
  }).join('');
  const amounts =
    goal.tokens === null
      ? ''
      : `<b>${(goal.raised ?? 0).toLocaleString('en-GB')}</b> of ${goal.tokens.toLocaleString('en-GB')} tokens`;
  return cell(
    table(
      `<tr><td class="lamp" style="padding:15px 18px 16px;border-radius:12px;background:#fff3dd;color:#8a4b00">${table(
        `<tr><td class="half" style="font-size:15px;line-height:20px;font-weight:600">${escape(goal.title)}</td><td class="half" align="right" style="font-size:14px;line-height:20px">${amounts}</td></tr>`,
      )}${table(`<tr>${lamps}</tr>`, 'margin-top:11px')}</td></tr>`,
    ),
    'padding:26px 34px 0',
  );
}

const LIVE_BADGE = 'background:#d3004f;color:#ffffff';
const SOON_BADGE = 'background:#ffb44a;color:#3b2000';

/** The picture, the badge and the title of a show. */
function renderShow({ picture, url, title, isLive, when }: ShowPart): string {
  return [
    picture
      ? `<tr><td><a href="${escape(url)}"><img src="cid:${PICTURE_ID}" width="560" alt="${escape(picture.alt)}" style="width:100%;height:auto;border-radius:18px 18px 0 0"></a></td></tr>`
      : '',
    '<tr><td style="height:4px;line-height:4px;font-size:0;background:#ffb44a">&nbsp;</td></tr>',
    cell(
      `<span style="display:inline-block;${isLive ? LIVE_BADGE : SOON_BADGE};font-size:12px;line-height:22px;font-weight:700;letter-spacing:.03em;padding:0 9px;border-radius:5px">${isLive ? 'LIVE' : 'SOON'}</span><span class="t3" style="${TEXT_3};font-size:14px;line-height:22px;padding-left:10px">${escape(when)}</span>`,
      'padding:26px 34px 0',
    ),
    cell(
      escape(title),
      `${TEXT_1};padding:12px 34px 0;font-size:36px;line-height:1.08;font-weight:700;letter-spacing:-.03em`,
      't1 h1',
    ),
  ].join('');
}

function renderAction({ label, url }: NonNullable<MailContent['action']>, isShow: boolean): string {
  return [
    cell(
      `<a href="${escape(url)}" style="display:inline-block;background:#d3004f;color:#ffffff;text-decoration:none;font-weight:700;font-size:17px;line-height:24px;border-radius:26px;padding:14px 38px">${escape(label)}</a>`,
      'padding:22px 34px 0',
      'btn',
    ),
    isShow
      ? ''
      : cell(
          `If the button does not work, open this link:<br>${link(url, url, 'word-break:break-all')}`,
          `${TEXT_3};padding:18px 34px 0;font-size:13px;line-height:20px`,
          't3',
        ),
  ].join('');
}

function renderFooter({ unsubscribe }: MailContent, { siteName, url }: MailSite): string {
  const lines = [
    ...(unsubscribe
      ? [
          escape(unsubscribe.because),
          `${link(unsubscribe.url, `Stop ${unsubscribe.what}`)}, ${link(unsubscribe.settingsUrl, 'choose what we send')} or ${link(unsubscribe.allUrl, 'stop all email')}. No login needed to stop.`,
        ]
      : []),
    `${escape(siteName)}, ${link(url, url)}`,
  ];
  return `<tr><td class="t3" style="${TEXT_3};padding:20px 8px 0;font-size:13px;line-height:21px">${lines.join('<br>')}</td></tr>`;
}

/** Renders an email as HTML, for light and dark screens from 320 px. */
export function renderHtml(email: MailContent, site: MailSite): string {
  const { subject, paragraphs, action, show, list = [], also } = email;
  const card = [
    show ? renderShow(show) : '<tr><td style="height:14px;line-height:14px;font-size:0">&nbsp;</td></tr>',
    ...paragraphs.map((paragraph) =>
      cell(
        escape(paragraph).replace(/\n/g, '<br>'),
        `${TEXT_2};padding:${show ? 8 : 16}px 34px 0;font-size:${show ? 17 : 16}px;line-height:26px`,
        't2',
      ),
    ),
    ...list.map((item) =>
      cell(
        `${link(item.url, item.title, 'font-weight:600')}${item.detail ? `<br><span class="t2" style="${TEXT_2};font-size:15px">${escape(item.detail)}</span>` : ''}`,
        'padding:16px 34px 0;font-size:16px;line-height:23px',
      ),
    ),
    action ? renderAction(action, !!show) : '',
    show?.goal ? renderGoal(show.goal) : '',
    also
      ? cell(
          table(
            `<tr><td class="ln t2" style="${TEXT_2};border-top:1px solid #ece5ea;padding-top:18px;font-size:15px;line-height:23px">${escape(also.text)} ${also.links.map(({ url, label }) => link(url, label, 'font-weight:600')).join(', ')}.</td></tr>`,
          ),
          'padding:22px 34px 0',
        )
      : '',
    '<tr><td style="height:30px;line-height:30px;font-size:0">&nbsp;</td></tr>',
  ].join('\n');
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1"><meta name="color-scheme" content="light dark"><meta name="supported-color-schemes" content="light dark"><title>${escape(subject)}</title><style>${STYLES}</style></head>
<body class="outer" style="margin:0;padding:0!important;background:#f8f5f7;-webkit-text-size-adjust:100%">
<table role="presentation" width="100%" class="outer" style="width:100%;background:#f8f5f7;font-family:${BODY_FONT}"><tr><td class="outer" align="center" style="padding:28px 20px 36px;background:#f8f5f7">
<table role="presentation" width="100%" style="max-width:560px;width:100%">
<tr><td style="padding:0 6px 16px"><a href="${escape(site.url)}" class="t1" style="${TEXT_1};text-decoration:none;font-size:21px;line-height:26px;font-weight:700;letter-spacing:-.03em">${escape(site.siteName)}</a></td></tr>
<tr><td class="card" style="background:#ffffff;border-radius:18px;overflow:hidden">${table(card)}</td></tr>
${renderFooter(email, site)}
</table></td></tr></table></body></html>`;
}
