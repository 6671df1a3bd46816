/** A value in AMF0 (Adobe's Action Message Format), the encoding of RTMP commands. */
export type AmfValue = number | boolean | string | null | undefined | AmfValue[] | { [key: string]: AmfValue };

/** Malformed AMF0, or more of it than any publisher sends. */
export class AmfError extends Error {}

const MARKER = {
  number: 0,
  boolean: 1,
  string: 2,
  object: 3,
  null: 5,
  undefined: 6,
  map: 8,
  end: 9,
  list: 10,
  date: 11,
  longString: 12,
} as const;
const MAX_DEPTH = 6;
const MAX_VALUES = 400;

class Reader {
  private at = 0;
  private values = 0;

  constructor(private readonly bytes: Buffer) {}

  get done(): boolean {
    return this.at >= this.bytes.length;
  }

  value(depth = 0): AmfValue {
    if (depth > MAX_DEPTH || ++this.values > MAX_VALUES) throw new AmfError('too many values');
    const mark = this.take(1).readUInt8();
    switch (mark) {
      case MARKER.number:
        return this.take(8).readDoubleBE();
      case MARKER.boolean:
        return this.take(1).readUInt8() !== 0;
      case MARKER.string:
        return this.text(this.take(2).readUInt16BE());
      case MARKER.longString:
        return this.text(this.take(4).readUInt32BE());
      case MARKER.null:
        return null;
      case MARKER.undefined:
        return undefined;
      case MARKER.date:
        return this.take(10).readDoubleBE();
      case MARKER.object:
        return this.members(depth);
      case MARKER.map:
        this.take(4); // the count is only a hint: the end is marked
        return this.members(depth);
      case MARKER.list:
        return this.list(depth);
      default:
        throw new AmfError(`unknown type ${mark}`);
    }
  }

  private members(depth: number): AmfValue {
    const members = new Map<string, AmfValue>();
    for (;;) {
      const name = this.text(this.take(2).readUInt16BE());
      if (name === '' && this.bytes[this.at] === MARKER.end) break;
      members.set(name, this.value(depth + 1));
    }
    this.take(1);
    return Object.fromEntries(members);
  }

  private list(depth: number): AmfValue {
    const length = this.take(4).readUInt32BE();
    if (length > MAX_VALUES) throw new AmfError('too many values');
    return Array.from({ length }, () => this.value(depth + 1));
  }

  private text(length: number): string {
    return this.take(length).toString('utf8');
  }

  private take(length: number): Buffer {
    const end = this.at + length;
    if (end > this.bytes.length) throw new AmfError('the data ends too soon');
    const taken = this.bytes.subarray(this.at, end);
    this.at = end;
    return taken;
  }
}

/**
 * Decodes a sequence of AMF0 values.
 * @throws AmfError when it is malformed.
 */
export function readAmf(bytes: Buffer): AmfValue[] {
  const reader = new Reader(bytes);
  const values: AmfValue[] = [];
  while (!reader.done) values.push(reader.value());
  return values;
}

const encodeMarked = (mark: number, ...content: Buffer[]) => Buffer.concat([Buffer.from([mark]), ...content]);

function encodeText(text: string): Buffer {
  const bytes = Buffer.from(text);
  const length = Buffer.alloc(2);
  length.writeUInt16BE(bytes.length);
  return Buffer.concat([length, bytes]);
}

function encode(value: AmfValue): Buffer {
  if (value === null) return encodeMarked(MARKER.null);
  if (value === undefined) return encodeMarked(MARKER.undefined);
  if (typeof value === 'boolean') return encodeMarked(MARKER.boolean, Buffer.from([value ? 1 : 0]));
  if (typeof value === 'string') return encodeMarked(MARKER.string, encodeText(value));
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(8);
    bytes.writeDoubleBE(value);
    return encodeMarked(MARKER.number, bytes);
  }
  const members = Object.entries(value).map(([name, member]) =>
    Buffer.concat([encodeText(name), encode(member as AmfValue)]),
  );
  return encodeMarked(MARKER.object, ...members, Buffer.from([0, 0, MARKER.end]));
}

/** Encodes a sequence of values as AMF0. Lists become objects: the server sends none. */
export const writeAmf = (...values: AmfValue[]): Buffer => Buffer.concat(values.map(encode));
