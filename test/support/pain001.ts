import { XMLParser } from 'fast-xml-parser';

/** An element: its children in their order, or the form of its text. `?`: may be absent, `+`: several. */
type Part = RegExp | { [name: `${string}${'' | '?' | '+'}`]: Part };

const MAX_35 = /^[^\s].{0,33}[^\s]$|^\S$/;
const LATIN = (max: number) => new RegExp(`^[A-Za-z0-9/\\-?:().,'+ ]{1,${max}}$`);
const IBAN = /^[A-Z]{2}[0-9]{2}[a-zA-Z0-9]{1,30}$/;
const BIC = /^[A-Z0-9]{4}[A-Z]{2}[A-Z0-9]{2}([A-Z0-9]{3})?$/;
const DAY = /^\d{4}-\d{2}-\d{2}$/;
const AMOUNT = /^\d{1,9}\.\d{2}$/;
const SUM = /^\d{1,16}\.\d{2}$/;
const COUNT = /^\d{1,15}$/;
const ACCOUNT = { Id: { IBAN } };

/**
 * The parts of a credit transfer initiation (pain.001.001.09) that the rulebook of SEPA credit transfers uses, in the
 * order of the message definition by ISO 20022. Anything else, or anything elsewhere, is a fault.
 */
const MESSAGE: Part = {
  CstmrCdtTrfInitn: {
    GrpHdr: {
      MsgId: MAX_35,
      CreDtTm: /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}$/,
      NbOfTxs: COUNT,
      'CtrlSum?': SUM,
      InitgPty: { Nm: LATIN(70) },
    },
    PmtInf: {
      PmtInfId: MAX_35,
      PmtMtd: /^TRF$/,
      'BtchBookg?': /^(true|false)$/,
      'NbOfTxs?': COUNT,
      'CtrlSum?': SUM,
      'PmtTpInf?': { SvcLvl: { Cd: /^SEPA$/ } },
      ReqdExctnDt: { Dt: DAY },
      Dbtr: { Nm: LATIN(70) },
      DbtrAcct: ACCOUNT,
      DbtrAgt: { FinInstnId: { 'BICFI?': BIC, 'Othr?': { Id: /^NOTPROVIDED$/ } } },
      'ChrgBr?': /^SLEV$/,
      'CdtTrfTxInf+': {
        PmtId: { 'InstrId?': MAX_35, EndToEndId: MAX_35 },
        Amt: { InstdAmt: AMOUNT },
        'CdtrAgt?': { FinInstnId: { BICFI: BIC } },
        Cdtr: { Nm: LATIN(70) },
        CdtrAcct: ACCOUNT,
        'RmtInf?': { Ustrd: LATIN(140) },
      },
    },
  },
};

type Node = Record<string, unknown>;
const nameOf = (node: Node): string => Object.keys(node).find((key) => key !== ':@')!;

/** Returns what differs between the children of an element and its definition, each with its path. */
function childFaults(path: string, children: readonly Node[], parts: Exclude<Part, RegExp>): string[] {
  const faults: string[] = [];
  const rest = [...children];
  for (const [key, part] of Object.entries(parts)) {
    const [, name = '', mark] = /^(\w+)([?+]?)$/.exec(key)!;
    let count = 0;
    while (rest[0] && nameOf(rest[0]) === name && (count === 0 || mark === '+')) {
      faults.push(...faultsOf(`${path}/${name}`, rest.shift()![name] as Node[], part));
      count += 1;
    }
    if (count === 0 && mark !== '?') faults.push(`${path}/${name} is missing`);
  }
  return [...faults, ...rest.map((node) => `${path}/${nameOf(node)} is not expected here`)];
}

function faultsOf(path: string, children: readonly Node[], part: Part): string[] {
  if (!(part instanceof RegExp)) return childFaults(path, children, part);
  const text = String(children[0]?.['#text'] ?? '');
  return children.length === 1 && part.test(text) ? [] : [`${path} is "${text}"`];
}

/** Returns the faults of a SEPA credit transfer file, by the structure and the texts that its message allows. */
export function findPain001Faults(xml: string): string[] {
  const parser = new XMLParser({ preserveOrder: true, ignoreAttributes: false, parseTagValue: false });
  const nodes = (parser.parse(xml) as Node[]).filter((node) => nameOf(node) !== '?xml');
  return childFaults('', nodes, { Document: MESSAGE });
}
