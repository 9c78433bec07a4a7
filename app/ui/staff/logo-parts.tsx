import { useRouteLoaderData } from "react-router";
import { useT } from "~/i18n/use-t";
import type { FormResult } from "../form/form-result";
import type { FrameData } from "../layout/frame-data";
import { buttonClass } from "../parts/button";
import { PostForm } from "./post-form";
import { StaffField } from "./staff-fields";
import { uploadLimits } from "./upload-form";

type LogoPreviewProps = { logo: { light: string; dark: string }; icon: string };

export function LogoPreview({ logo, icon }: LogoPreviewProps) {
  const { t } = useT();
  const shop = useRouteLoaderData<FrameData>("root")?.shop.name ?? "";
  return (
    <ul className="staff-logos">
      <li>
        <span className="staff-logo-light">
          <img src={logo.light} alt="" height="32" /> {shop}
        </span>
        <span className="help">{t("pictures.logo.header")}</span>
      </li>
      <li>
        <span className="staff-logo-dark">
          <img src={logo.dark} alt="" height="32" /> {shop}
        </span>
        <span className="help">{t("pictures.logo.header_dark")}</span>
      </li>
      <li>
        <span className="staff-logo-tab">
          <img src={icon} alt="" width="16" height="16" /> {shop}
        </span>
        <span className="help">{t("pictures.logo.tab")}</span>
      </li>
      <li>
        <img src={icon} alt="" width="60" height="60" className="staff-logo-home" />
        <span className="help">{t("pictures.logo.home")}</span>
      </li>
    </ul>
  );
}

const accept = ".png,.svg,.jpg,.jpeg,.webp,.avif,image/*";

export function LogoForm({ result }: { result: FormResult | undefined }) {
  const { t } = useT();
  return (
    <PostForm encType="multipart/form-data" className="card stack" result={result}>
      {(["logo", "dark", "icon"] as const).map((part) => (
        <StaffField
          key={part}
          name={part === "logo" ? "light" : part}
          type="file"
          accept={accept}
          label={t(`pictures.logo.${part}`)}
          help={t(`pictures.logo.${part}_help`, uploadLimits)}
        />
      ))}
      <button type="submit" name="act" value="preview" className={buttonClass("line")}>
        {t("pictures.logo.preview")}
      </button>
    </PostForm>
  );
}
