import { type ChangeEvent } from 'react';
import { type Setting, type SettingValue } from './api';
import { FileField } from './FileField';
import { fromLocal, toLocal } from './moments';
import styles from './site.module.css';

interface ControlProps {
  setting: Setting;
  value: SettingValue;
  onChange: (value: SettingValue) => void;
}

/** Addresses of pages, not of files. */
const PAGES = new Set(['userUrl', 'popup18LeaveUrl']);

type Typed = ChangeEvent<HTMLInputElement | HTMLTextAreaElement>;

const linesOf = (value: SettingValue) => (Array.isArray(value) ? value.join('\n') : String(value));

const inputOf = ({ label }: Setting) => ({ 'aria-label': label, className: styles.input });

function Choice({ setting, value, onChange }: ControlProps) {
  const isFlag = setting.control === 'flag';
  const options = isFlag ? ['true', 'false'] : (setting.choices ?? []);
  return (
    <select
      {...inputOf(setting)}
      value={String(value)}
      onChange={({ target }) => onChange(isFlag ? target.value === 'true' : target.value)}
    >
      {options.map((option) => (
        <option key={option} value={option}>
          {isFlag ? (option === 'true' ? 'On' : 'Off') : option}
        </option>
      ))}
    </select>
  );
}

function NumberInput({ setting, value, onChange }: ControlProps) {
  return (
    <input
      {...inputOf(setting)}
      type="number"
      min={setting.minimum ?? undefined}
      max={setting.maximum ?? undefined}
      step={setting.whole ? 1 : 'any'}
      value={Number.isNaN(value) ? '' : String(value)}
      onChange={({ target }) => onChange(target.valueAsNumber)}
    />
  );
}

function Colour({ setting, value, onChange }: ControlProps) {
  const shared = { value: String(value), onChange: ({ target }: Typed) => onChange(target.value) };
  return (
    <span className={styles.colour}>
      <input type="color" aria-label={`${setting.label}, picker`} {...shared} />
      <input {...inputOf(setting)} maxLength={7} {...shared} />
    </span>
  );
}

function List({ setting, value, onChange }: ControlProps) {
  return (
    <textarea
      {...inputOf(setting)}
      rows={setting.key === 'chatWords' ? 12 : 3}
      placeholder="One on each line"
      value={linesOf(value)}
      onChange={({ target }) => onChange(target.value.split('\n'))}
    />
  );
}

const LONG_CHARACTERS = 200;

function Words({ setting, value, onChange }: ControlProps) {
  const shared = {
    ...inputOf(setting),
    value: String(value),
    maxLength: setting.maxCharacters ?? undefined,
    onChange: ({ target }: Typed) => onChange(target.value),
  };
  const isLong = setting.control !== 'address' && (setting.maxCharacters ?? 0) > LONG_CHARACTERS;
  return isLong ? <textarea {...shared} rows={3} /> : <input {...shared} />;
}

/** The control of a setting, by its type. */
export function SettingControl(props: ControlProps) {
  const { setting, value, onChange } = props;
  switch (setting.control) {
    case 'flag':
    case 'choice':
      return <Choice {...props} />;
    case 'number':
      return <NumberInput {...props} />;
    case 'colour':
      return <Colour {...props} />;
    case 'list':
      return <List {...props} />;
    case 'moment':
      return (
        <input
          {...inputOf(setting)}
          type="datetime-local"
          value={toLocal(String(value))}
          onChange={({ target }) => onChange(fromLocal(target.value))}
        />
      );
    case 'address':
      if (PAGES.has(setting.key)) return <Words {...props} />;
      return (
        <FileField label={setting.label} value={String(value)} sound={setting.key === 'tipSound'} onChange={onChange} />
      );
    default:
      return <Words {...props} />;
  }
}
